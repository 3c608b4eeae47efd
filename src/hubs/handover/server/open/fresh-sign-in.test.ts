// Re-authentication for a handover: required only if it makes somebody an admin.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { invite } from '#server/people/invitations.ts'
import { type Desk, openDesk } from '../test-handover.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
  await desk.plan()
})
afterEach(() => desk.portal.close())

const setSession = async (minutes: number) => {
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
  await desk.portal.db.updateTable('session').set({ createdAt }).where('userId', '=', desk.admin.uid).execute()
}
const outcomeOf = ({ status, json }: { status: number; json: { error?: string } }) =>
  `${status} ${json?.error ?? ''}`.trim()
const stale = '403 signInAgain'

it('for an admin who comes, with an account or without', async () => {
  const heir = await desk.portal.signInAs('tl')
  await setSession(11)
  for (const email of [heir.email, 'new.admin@nexus.example']) {
    expect(outcomeOf(await desk.turn({ joining: [{ email, role: 'admin' }] }))).toBe(stale)
  }
  expect((await desk.me(heir)).role).toBe('tl')
  expect((await desk.look()).waiting).toEqual([])
  expect(outcomeOf(await desk.turn({ joining: [{ email: heir.email, role: 'tm' }] }))).toBe('200')
})

it('for an admin who left, or was deactivated, and is restored by the undo', async () => {
  const [leaves, silent] = [await desk.portal.signInAs('admin'), await desk.portal.signInAs('admin')]
  expect((await desk.turn({ leaving: [leaves.uid] })).status).toBe(200)
  await setSession(11)
  expect(outcomeOf(await desk.undo())).toBe(stale)
  expect((await desk.me(leaves)).role).toBe('tm')
  await setSession(0)
  expect(outcomeOf(await desk.undo())).toBe('200')
  expect((await desk.me(leaves)).role).toBe('admin')

  expect((await desk.turn({ deactivating: [silent.uid] })).status).toBe(200)
  await setSession(11)
  expect(outcomeOf(await desk.undo())).toBe(stale)
})

it('not for undoing an opening without admins', async () => {
  const tl = await desk.portal.signInAs('tl')
  await desk.turn({ deactivating: [tl.uid] })
  await setSession(11)
  expect(outcomeOf(await desk.undo())).toBe('200')
})

it("for resending an admin's invitation", async () => {
  const { label: year, startsOn, endsOn } = desk.open
  const made = (role: 'admin' | 'tl') =>
    inTransaction(desk.portal.db, (trx) => {
      const place = { committee: null, portfolio: null }
      return invite(trx, { email: `${role}@nexus.example`, role, place, year, startsOn, endsOn, createdBy: '' })
    })
  const [admin, tl] = [await made('admin'), await made('tl')]
  await setSession(11)
  expect(outcomeOf(await desk.ask('POST', `/api/invitations/${admin.id}/resend`))).toBe(stale)
  expect(outcomeOf(await desk.ask('POST', `/api/invitations/${tl.id}/resend`))).toBe('200')
})
