// Undo of an opening: complete, while nothing was collected in the new year, and not later.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { acceptInvitations } from '#server/people/invitations.ts'
import { erasing } from '#server/testing/erase.ts'
import { endAppointments, heldToday } from '#server/years/appointments.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { hub } from '../handlers.ts'
import { appointIn, appointmentsOf, type Desk, everything, holder, inviteTo, openDesk } from '../test-handover.ts'
import { failing, notes, turns } from '../test-notes.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
  turns.length = 0
})
afterEach(async () => {
  failing.with = undefined
  await desk.portal.close()
})

/** A handover that includes every possible change. */
async function handOver() {
  const { portal, next, open } = desk
  const stays = await holder(portal, 'lcvp', { committee: 'Lahore' })
  const leaves = await holder(portal, 'mcvp')
  const formerAdmin = await portal.signInAs('admin')
  const comes = await portal.signInAs('user')
  const both = await holder(portal, 'lcvp')
  const soon = await portal.signInAs('tm')
  const gone = await portal.signInAs('tm')
  await inviteTo(portal, open, 'waits@nexus.example')
  await appointIn(portal, open, soon.uid, 'mcvp', plusDays(today(), 1))
  await desk.plan({ ...next, startsOn: plusDays(open.endsOn, -20) })
  await appointIn(portal, next, both.uid, 'lcvp', next.startsOn)
  const before = await everything(portal)
  const { status } = await desk.turn({
    leaving: [leaves.uid, formerAdmin.uid, soon.uid],
    deactivating: [gone.uid],
    joining: [
      { email: comes.email, role: 'tl', committee: 'IBA' },
      { email: 'new@nexus.example', role: 'lcvp', committee: 'Giki' },
    ],
  })
  expect(status).toBe(200)
  expect(await appointmentsOf(portal, soon.uid)).toMatchObject([{ startsOn: today(), endsOn: today() }])
  return { stays, leaves, formerAdmin, comes, before }
}

it('everything is as it was before', async () => {
  const { before, leaves, formerAdmin } = await handOver()
  const { portal, open, next } = desk
  expect(await desk.look()).toMatchObject({
    canUndo: true,
    openedAfter: open.label,
    waiting: [{ email: 'new@nexus.example' }],
  })
  const { status, json } = await desk.undo()
  expect([status, json]).toEqual([200, open])
  expect(await everything(portal)).toEqual(before)
  expect([(await desk.me(leaves)).role, (await desk.me(formerAdmin)).role]).toEqual(['mcvp', 'admin'])
  expect(turns).toEqual([`${open.label} closed > ${next.label} open`, `${next.label} planned < ${open.label} open`])
  expect((await desk.kinds()).slice(-2)).toEqual(['year.open', 'year.undo'])
  expect((await desk.collect({ year: open.label })).json).toEqual({ year: open.label })
  expect(await desk.look()).toMatchObject({ canUndo: false, openedAfter: null, waiting: [{ year: open.label }] })
  expect((await desk.undo()).json.error).toBe('notOpen')
  expect((await desk.turn()).status).toBe(200)
})

it('is no longer offered after the first collected record, and says what that is', async () => {
  await handOver()
  const { portal, next } = desk
  await desk.collect({ year: next.label })
  const before = await everything(portal)
  expect(await desk.look()).toMatchObject({ canUndo: false, openedAfter: null })
  const { status, json } = await desk.undo()
  expect([status, json.error, json.message]).toEqual([
    409,
    'collected',
    `${next.label} has collected something already (notes: 1), so it stays open.`,
  ])
  expect(await everything(portal)).toEqual(before)
})

it('ends the roles of people who have already joined', async () => {
  const { portal, next } = desk
  const [vp, boss] = [
    await portal.signInAs('tm', { verified: false }),
    await portal.signInAs('tm', { verified: false }),
  ]
  await desk.plan()
  await desk.turn({
    joining: [
      { email: vp.email, role: 'lcvp', committee: 'Lahore' },
      { email: boss.email, role: 'admin' },
    ],
  })
  for (const { uid, email } of [vp, boss]) {
    await inTransaction(portal.db, async (trx) => {
      const set = trx.updateTable('user').set({ emailVerified: 1 }).where('id', '=', uid)
      const row = await set.returningAll().executeTakeFirstOrThrow()
      await acceptInvitations(trx, row as never, { uid, email, address: '' })
    })
  }
  expect([(await desk.me(vp)).role, (await desk.me(boss)).role]).toEqual(['lcvp', 'admin'])
  expect((await desk.undo()).status).toBe(200)
  expect([(await desk.me(vp)).role, (await desk.me(boss)).role]).toEqual(['tm', 'tm'])
  expect(await appointmentsOf(portal, vp.uid)).toMatchObject([
    { year: next.label, endsOn: today(), endedAt: expect.any(String) },
  ])
})

it('gives nobody a role back that was ended since then', async () => {
  const { portal } = desk
  const [once, twice, formerAdmin] = [
    await holder(portal, 'lcvp', { committee: 'Lahore' }),
    await holder(portal, 'lcvp', { committee: 'Lahore' }),
    await portal.signInAs('admin'),
  ]
  await appointIn(portal, desk.open, twice.uid, 'mcvp', today())
  await desk.plan()
  await desk.turn({ leaving: [formerAdmin.uid], joining: [{ email: formerAdmin.email, role: 'lcvp' }] })
  await inTransaction(portal.db, async (trx) => {
    const rows = await trx.selectFrom('appointment').selectAll().where('endedAt', 'is', null).execute()
    const ended = rows.filter(({ role }) => role === 'lcvp')
    await endAppointments(
      trx,
      ended.map(({ id }) => id),
    )
  })
  expect((await desk.undo()).status).toBe(200)
  expect(await Promise.all([once, twice, formerAdmin].map(async (who) => (await desk.me(who)).role))).toEqual([
    ...['tm', 'mcvp', 'tm'],
  ])
})

it('keeps what a person chose since then', async () => {
  const { formerAdmin, comes } = await handOver()
  const place = { committee: 'Multan', portfolio: null }
  for (const as of [formerAdmin, comes]) await desk.portal.ask('PUT', '/api/me/place', { as, body: place })
  await desk.undo()
  expect(await desk.me(formerAdmin)).toMatchObject({ role: 'admin', place })
  expect(await desk.me(comes)).toMatchObject({ role: 'user', place })
})

it('does not bring back a role that an admin has ended since then', async () => {
  const { portal } = desk
  const [gone, stays] = [await holder(portal, 'lcvp', { committee: 'Lahore' }), await holder(portal, 'lcvp')]
  await desk.plan()
  await desk.turn()
  await inTransaction(portal.db, async (trx) => {
    const held = await heldToday(trx, gone.uid)
    await endAppointments(
      trx,
      held.map(({ id }) => id),
    )
  })
  expect((await desk.undo()).status).toBe(200)
  expect([(await desk.me(gone)).role, (await desk.me(stays)).role]).toEqual(['tm', 'lcvp'])
})

it('an opening that fails in the middle leaves nothing behind', async () => {
  const { portal } = desk
  const vp = await holder(portal, 'lcvp')
  await desk.plan()
  const before = await everything(portal)
  failing.with = new Error('the power is out')
  const { status } = await desk.turn({ leaving: [vp.uid], joining: [{ email: 'new@nexus.example', role: 'tm' }] })
  expect(status).toBe(500)
  expect(await everything(portal)).toEqual(before)
  expect(await portal.outbox()).toEqual([])
  expect(await desk.kinds()).toEqual(['year.plan'])
  failing.with = undefined
  expect((await desk.turn()).status).toBe(200)
})

it('works although people in it were erased meanwhile: the others are restored, and no placeholder is invited', async () => {
  const { leaves, comes, stays, formerAdmin } = await handOver()
  const { portal, open, admin } = desk
  const gone = erasing(portal, [hub, notes])
  const waits = await portal.signInAs('tm', { email: 'waits@nexus.example' })
  for (const person of [leaves, comes, waits]) await gone.erase(person)
  const texts = [leaves, comes, waits].flatMap(({ uid, email }) => [uid, email])
  expect((await gone.columnsWith(texts)).filter((column) => column !== 'note.text')).toEqual([])
  expect((await desk.look()).canUndo).toBe(true)
  const { status, json } = await desk.undo()
  expect([status, json]).toEqual([200, open])
  expect([(await desk.me(stays)).role, (await desk.me(formerAdmin)).role]).toEqual(['lcvp', 'admin'])
  expect(await portal.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  expect(await portal.db.selectFrom('user').select('id').where('id', 'in', texts).execute()).toEqual([])
  expect((await desk.me(admin)).role).toBe('admin')
})
