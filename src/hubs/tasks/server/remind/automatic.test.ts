// Automatic reminders: 7 days and 1 day before, once each, with two instances and after a restart.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt } from '#server/testing/places.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { finish, trialHub } from '../test-tasks.ts'
import { remindAutomatically } from './changes-automatic.ts'

const all = [...hubs, trialHub]
const dayMs = 86_400_000
let portal: TestPortal
let mcvp: Person
let person: Person
beforeAll(async () => {
  goToNoon()
  portal = await startTestPortal({ hubs: all })
})
beforeEach(async () => {
  goToNoon()
  mcvp = await personAt(portal, 'mcvp', 'MC')
  person = await personAt(portal, 'tl', 'Multan')
})
afterEach(async () => {
  goToNoon()
  for (const kind of ['trialList', 'trialMonth']) await switchOn(kind, false)
  for (const table of ['taskReminder', 'taskWindow', 'mail']) await portal.db.deleteFrom(table).execute()
  await portal.db.updateTable('user').set({ active: 0 }).execute()
})
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
})

const put = (path: string, body: object) => portal.ask('PUT', `/api/windows/${path}`, { as: mcvp, body })
const switchOn = (kind: string, isAutomatic = true) => put(`${kind}/automatic`, { isAutomatic })
const due = (dueOn: string) => put('trialList', { windows: [{ dueOn }] })
const run = () => remindAutomatically(portal.portal)
const mailsTo = async ({ email }: Person) =>
  (await portal.db.selectFrom('mail').select('id').where('to', '=', email).execute()).length
function setClock(moment: number | Date) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(moment)
}
/** In Karachi. */
function goToNoon() {
  vi.useRealTimers()
  setClock(new Date(`${today()}T07:00:00Z`))
}
const jump = async (days: number) => setClock(Date.now() + days * dayMs)

it('are sent only if switched on, and only on their days', async () => {
  await due(plusDays(today(), 7))
  expect(await run()).toBe(0)
  expect((await switchOn('trialList')).json.isAutomatic).toBe(true)
  expect((await switchOn('trialCount')).json.fields).toHaveProperty('kind')
  await due(plusDays(today(), 8))
  expect(await run()).toBe(0)
  await due(plusDays(today(), 4))
  expect(await run()).toBe(0)
  await due(plusDays(today(), -1))
  expect(await run()).toBe(0)
  await due(plusDays(today(), 7))
  expect(await run()).toBe(1)
  await switchOn('trialList', false)
  await jump(6)
  expect(await run()).toBe(0)
})

it('each person gets one per due day and stage, also in the following hours and days', async () => {
  const done = await personAt(portal, 'tl', 'Multan')
  await finish(portal, 'trialList', done.uid, 'a', 'b')
  await due(plusDays(today(), 7))
  await switchOn('trialList')
  for (let hour = 0; hour < 3; hour++) await run()
  await jump(1)
  await run()
  expect([await mailsTo(person), await mailsTo(done)]).toEqual([1, 0])
  await jump(5)
  await run()
  await run()
  expect(await mailsTo(person)).toBe(2)
  // The due day itself, and a clock that went back to the first stage.
  await jump(1)
  await run()
  await jump(-7)
  await run()
  expect(await mailsTo(person)).toBe(2)
  const rows = await portal.db.selectFrom('taskReminder').selectAll().where('uid', '=', person.uid).execute()
  expect(rows.map(({ stage, byName }) => [stage, byName]).sort()).toEqual([
    [1, ''],
    [7, ''],
  ])
})

it('two instances that run concurrently, at start and again, send one', async () => {
  await due(plusDays(today(), 1))
  await switchOn('trialList')
  // Two instances in one process would deadlock on one SQLite file.
  const others =
    portal.engine === 'sqlite' ? [] : await Promise.all([startBeside(portal, all), startBeside(portal, all)])
  await Promise.all([run(), run(), run()])
  // Closing waits for the run that they started.
  await Promise.all(others.map((other) => other.close()))
  expect(await mailsTo(person)).toBe(1)
})

it('an instance sends them at its start', async () => {
  await due(plusDays(today(), 1))
  await switchOn('trialList')
  // No instance has run within the last minute.
  await portal.db.updateTable('job').set({ startedAt: '2026-01-01T00:00:00.000Z' }).execute()
  const other = await startBeside(portal, all)
  await expect.poll(() => mailsTo(person)).toBe(1)
  await other.close()
})

it('are sent between 8:00 and 20:00 in the portal’s time zone, not at night', async () => {
  const [day, before] = [today(), plusDays(today(), -1)]
  await due(plusDays(day, 7))
  await switchOn('trialList')
  for (const night of [`${before}T19:00:00Z`, `${day}T02:59:00Z`, `${day}T15:00:00Z`, `${day}T18:30:00Z`]) {
    setClock(new Date(night))
    expect([night, await run()]).toEqual([night, 0])
  }
  setClock(new Date(`${day}T03:00:00Z`))
  expect(await run()).toBe(1)
})

it('skip people who were reminded recently, and catch up if the days still fit', async () => {
  await due(plusDays(today(), 8))
  await switchOn('trialList')
  await portal.ask('POST', '/api/tasks/remind', { as: mcvp, body: { kind: 'trialList', uid: person.uid } })
  await jump(1)
  expect(await run()).toBe(0)
  await jump(2.1)
  expect(await run()).toBe(1)
  expect(await mailsTo(person)).toBe(2)
})

it('of a month go only to people whose LC is missing that month', async () => {
  const vp = await personAt(portal, 'lcvp', 'IBA')
  const other = await personAt(portal, 'lcvp', 'Giki')
  const month = monthOf(today())
  await finish(portal, 'trialMonth', 'IBA', month)
  await put('trialMonth', { windows: [{ month, dueOn: plusDays(today(), 7) }] })
  await switchOn('trialMonth')
  expect(await run()).toBe(1)
  expect([await mailsTo(vp), await mailsTo(other)]).toEqual([0, 1])
})
