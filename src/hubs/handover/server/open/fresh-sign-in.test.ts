// Re-authentication for a handover: required only if an undo or an invitation makes somebody an admin.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { invite } from '#server/people/invitations.ts'
import { type HandoverPortal, startHandoverPortal } from '../test-handover.ts'

let handoverPortal: HandoverPortal
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
  await handoverPortal.plan()
})
afterEach(() => handoverPortal.portal.close())

const setSession = async (minutes: number) => {
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
  await handoverPortal.portal.db
    .updateTable('session')
    .set({ createdAt })
    .where('userId', '=', handoverPortal.admin.uid)
    .execute()
}
const outcomeOf = ({ status, json }: { status: number; json: { error?: string } }) =>
  `${status} ${json?.error ?? ''}`.trim()
const stale = '403 signInAgain'

it('for an admin who left, or was deactivated, and is restored by the undo', async () => {
  const [leaves, silent] = [
    await handoverPortal.portal.signInAs('admin'),
    await handoverPortal.portal.signInAs('admin'),
  ]
  expect((await handoverPortal.openYear({ leaving: [leaves.uid] })).status).toBe(200)
  await setSession(11)
  expect(outcomeOf(await handoverPortal.undo())).toBe(stale)
  expect((await handoverPortal.me(leaves)).role).toBe('tm')
  await setSession(0)
  expect(outcomeOf(await handoverPortal.undo())).toBe('200')
  expect((await handoverPortal.me(leaves)).role).toBe('admin')

  expect((await handoverPortal.openYear({ deactivating: [silent.uid] })).status).toBe(200)
  await setSession(11)
  expect(outcomeOf(await handoverPortal.undo())).toBe(stale)
})

it('not for undoing an opening without admins', async () => {
  const tl = await handoverPortal.portal.signInAs('tl')
  await handoverPortal.openYear({ deactivating: [tl.uid] })
  await setSession(11)
  expect(outcomeOf(await handoverPortal.undo())).toBe('200')
})

it("for resending an admin's invitation", async () => {
  const { label: year, startsOn, endsOn } = handoverPortal.open
  const made = (role: 'admin' | 'tl') =>
    inTransaction(handoverPortal.portal.db, (trx) => {
      const place = { committee: null, portfolio: null }
      return invite(trx, { email: `${role}@nexus.example`, role, place, year, startsOn, endsOn, createdBy: '' })
    })
  const [admin, tl] = [await made('admin'), await made('tl')]
  await setSession(11)
  expect(outcomeOf(await handoverPortal.ask('POST', `/api/invitations/${admin.id}/resend`))).toBe(stale)
  expect(outcomeOf(await handoverPortal.ask('POST', `/api/invitations/${tl.id}/resend`))).toBe('200')
})
