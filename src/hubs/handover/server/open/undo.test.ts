// Undo of an opening: everything as it was before, for 24 hours; what was collected since waits.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { acceptInvitations } from '#server/people/invitations.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { endAppointments, listAppointmentsToday } from '#server/years/appointments.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { hub } from '../handlers.ts'
import {
  appointIn,
  createHolder,
  type HandoverPortal,
  inviteTo,
  listAppointments,
  readEverything,
  startHandoverPortal,
} from '../test-handover.ts'
import { failing, notes, turns } from '../test-notes.ts'

let handoverPortal: HandoverPortal
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
  turns.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  failing.with = undefined
  await handoverPortal.portal.close()
})

/** A handover that includes every possible change. */
async function handOver() {
  const { portal, next, open } = handoverPortal
  const stays = await createHolder(portal, 'lcvp', { committee: 'Lahore' })
  const leaves = await createHolder(portal, 'mcvp')
  const formerAdmin = await portal.signInAs('admin')
  const comes = await portal.signInAs('user')
  const both = await createHolder(portal, 'lcvp')
  const soon = await portal.signInAs('tm')
  const gone = await portal.signInAs('tm')
  await inviteTo(portal, open, 'waits@nexus.example')
  await appointIn(portal, open, soon.uid, 'mcvp', plusDays(today(), 1))
  await handoverPortal.plan({ ...next, startsOn: plusDays(open.endsOn, -20) })
  await appointIn(portal, next, both.uid, 'lcvp', next.startsOn)
  const before = await readEverything(portal)
  const { status } = await handoverPortal.openYear({
    leaving: [leaves.uid, formerAdmin.uid, soon.uid],
    deactivating: [gone.uid],
    joining: [
      { email: comes.email, role: 'tl', committee: 'IBA' },
      { email: 'new@nexus.example', role: 'lcvp', committee: 'Giki' },
    ],
  })
  expect(status).toBe(200)
  expect(await listAppointments(portal, soon.uid)).toMatchObject([{ startsOn: today(), endsOn: today() }])
  return { stays, leaves, formerAdmin, comes, before }
}

it('everything is as it was before', async () => {
  const { before, leaves, formerAdmin } = await handOver()
  const { portal, open, next } = handoverPortal
  expect(await handoverPortal.readHandover()).toMatchObject({
    canUndo: true,
    openedAfter: open.label,
    waiting: [{ email: 'new@nexus.example' }],
  })
  const { status, json } = await handoverPortal.undo()
  expect([status, json]).toEqual([200, open])
  expect(await readEverything(portal)).toEqual(before)
  expect([(await handoverPortal.me(leaves)).role, (await handoverPortal.me(formerAdmin)).role]).toEqual([
    'mcvp',
    'admin',
  ])
  expect(turns).toEqual([`${open.label} closing > ${next.label} open`, `${next.label} planned < ${open.label} open`])
  expect((await handoverPortal.listAuditKinds()).slice(-2)).toEqual(['year.open', 'year.undo'])
  expect((await handoverPortal.collect({ year: open.label })).json).toEqual({ year: open.label })
  expect(await handoverPortal.readHandover()).toMatchObject({
    canUndo: false,
    openedAfter: null,
    waiting: [{ year: open.label }],
  })
  expect((await handoverPortal.undo()).json.error).toBe('notOpen')
  expect((await handoverPortal.openYear()).status).toBe(200)
})

it('leaves what was collected since in the year, and says how much, before and afterwards', async () => {
  const { portal, next } = handoverPortal
  await handoverPortal.plan()
  await handoverPortal.openYear()
  expect((await handoverPortal.readHandover()).waitsIfUndone).toEqual([{ what: 'notes', count: 0 }])
  await handoverPortal.collect()
  await handoverPortal.collect()
  const waiting = [{ what: 'notes', count: 2 }]
  expect(await handoverPortal.readHandover()).toMatchObject({ waitsIfUndone: waiting, waitsInNext: [] })
  await handoverPortal.undo()
  expect(await handoverPortal.readHandover()).toMatchObject({ waitsIfUndone: [], waitsInNext: waiting })
  const entry = portal.db.selectFrom('audit').select('after').where('kind', '=', 'year.undo')
  expect(JSON.parse((await entry.executeTakeFirstOrThrow()).after)).toMatchObject({ waiting: 'notes: 2' })
  const renamed = await handoverPortal.ask('PUT', `/api/years/${next.label}`, { ...next, label: 'other' })
  expect(renamed.json.fields.label).toContain('notes: 2')
  await handoverPortal.openYear()
  expect(await handoverPortal.readHandover()).toMatchObject({ closing: waiting, waitsIfUndone: waiting })
})

it('is possible for 24 hours', async () => {
  await handOver()
  const { portal, next } = handoverPortal
  const before = await readEverything(portal)
  const { undoUntil } = await handoverPortal.readHandover()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(undoUntil))
  expect(await handoverPortal.readHandover()).toMatchObject({ canUndo: false, openedAfter: null, undoUntil: null })
  const { status, json } = await handoverPortal.undo()
  expect([status, json.error, json.message]).toEqual([
    409,
    'tooLate',
    `${next.label} was opened more than 24 hours ago, so this can no longer be undone.`,
  ])
  expect(await readEverything(portal)).toEqual(before)
  vi.setSystemTime(Date.parse(undoUntil) - 1000)
  const admin = await portal.signInAs('admin')
  expect((await handoverPortal.ask('POST', `/api/years/${next.label}/undo`, undefined, admin)).status).toBe(200)
})

it('ends the roles of people who have already joined', async () => {
  const { portal, next } = handoverPortal
  const [vp, boss] = [
    await portal.signInAs('tm', { verified: false }),
    await portal.signInAs('tm', { verified: false }),
  ]
  await handoverPortal.plan()
  await handoverPortal.openYear({
    joining: [
      { email: vp.email, role: 'lcvp', committee: 'Lahore' },
      { email: boss.email, role: 'mcvp' },
    ],
  })
  for (const { uid, email } of [vp, boss]) {
    await inTransaction(portal.db, async (trx) => {
      const set = trx.updateTable('user').set({ emailVerified: 1 }).where('id', '=', uid)
      const row = await set.returningAll().executeTakeFirstOrThrow()
      await acceptInvitations(trx, row as never, { uid, email, address: '' })
    })
  }
  expect([(await handoverPortal.me(vp)).role, (await handoverPortal.me(boss)).role]).toEqual(['lcvp', 'mcvp'])
  expect((await handoverPortal.undo()).status).toBe(200)
  expect([(await handoverPortal.me(vp)).role, (await handoverPortal.me(boss)).role]).toEqual(['tm', 'tm'])
  expect(await listAppointments(portal, vp.uid)).toMatchObject([
    { year: next.label, endsOn: today(), endedAt: expect.any(String) },
  ])
})

it('gives nobody a role back that was ended since then', async () => {
  const { portal } = handoverPortal
  const [once, twice, formerAdmin] = [
    await createHolder(portal, 'lcvp', { committee: 'Lahore' }),
    await createHolder(portal, 'lcvp', { committee: 'Lahore' }),
    await portal.signInAs('admin'),
  ]
  await appointIn(portal, handoverPortal.open, twice.uid, 'mcvp', today())
  await handoverPortal.plan()
  await handoverPortal.openYear({ leaving: [formerAdmin.uid], joining: [{ email: formerAdmin.email, role: 'lcvp' }] })
  await inTransaction(portal.db, async (trx) => {
    const rows = await trx.selectFrom('appointment').selectAll().where('endedAt', 'is', null).execute()
    const ended = rows.filter(({ role }) => role === 'lcvp')
    await endAppointments(
      trx,
      ended.map(({ id }) => id),
    )
  })
  expect((await handoverPortal.undo()).status).toBe(200)
  expect(await Promise.all([once, twice, formerAdmin].map(async (who) => (await handoverPortal.me(who)).role))).toEqual(
    [...['tm', 'mcvp', 'tm']],
  )
})

it('keeps what a person chose since then', async () => {
  const { formerAdmin, comes } = await handOver()
  const place = { committee: 'Multan', portfolio: null }
  for (const as of [formerAdmin, comes]) await handoverPortal.portal.ask('PUT', '/api/me/place', { as, body: place })
  await handoverPortal.undo()
  expect(await handoverPortal.me(formerAdmin)).toMatchObject({ role: 'admin', place })
  expect(await handoverPortal.me(comes)).toMatchObject({ role: 'user', place })
})

it('does not bring back a role that an admin has ended since then', async () => {
  const { portal } = handoverPortal
  const [gone, stays] = [
    await createHolder(portal, 'lcvp', { committee: 'Lahore' }),
    await createHolder(portal, 'lcvp'),
  ]
  await handoverPortal.plan()
  await handoverPortal.openYear()
  await inTransaction(portal.db, async (trx) => {
    const held = await listAppointmentsToday(trx, gone.uid)
    await endAppointments(
      trx,
      held.map(({ id }) => id),
    )
  })
  expect((await handoverPortal.undo()).status).toBe(200)
  expect([(await handoverPortal.me(gone)).role, (await handoverPortal.me(stays)).role]).toEqual(['tm', 'lcvp'])
})

it('an opening that fails in the middle leaves nothing behind', async () => {
  const { portal } = handoverPortal
  const vp = await createHolder(portal, 'lcvp')
  await handoverPortal.plan()
  const before = await readEverything(portal)
  failing.with = new Error('the power is out')
  const { status } = await handoverPortal.openYear({
    leaving: [vp.uid],
    joining: [{ email: 'new@nexus.example', role: 'tm' }],
  })
  expect(status).toBe(500)
  expect(await readEverything(portal)).toEqual(before)
  expect(await portal.outbox()).toEqual([])
  expect(await handoverPortal.listAuditKinds()).toEqual(['year.plan'])
  failing.with = undefined
  expect((await handoverPortal.openYear()).status).toBe(200)
})

it('works although people in it were erased meanwhile: the others are restored, and no placeholder is invited', async () => {
  const { leaves, comes, stays, formerAdmin } = await handOver()
  const { portal, open, admin } = handoverPortal
  const gone = createErasureHelper(portal, [hub, notes])
  const waits = await portal.signInAs('tm', { email: 'waits@nexus.example' })
  for (const person of [leaves, comes, waits]) await gone.erase(person)
  const texts = [leaves, comes, waits].flatMap(({ uid, email }) => [uid, email])
  expect((await gone.columnsWith(texts)).filter((column) => column !== 'note.text')).toEqual([])
  expect((await handoverPortal.readHandover()).canUndo).toBe(true)
  const { status, json } = await handoverPortal.undo()
  expect([status, json]).toEqual([200, open])
  expect([(await handoverPortal.me(stays)).role, (await handoverPortal.me(formerAdmin)).role]).toEqual([
    'lcvp',
    'admin',
  ])
  expect(await portal.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  expect(await portal.db.selectFrom('user').select('id').where('id', 'in', texts).execute()).toEqual([])
  expect((await handoverPortal.me(admin)).role).toBe('admin')
})
