// Dashboard tasks of LCVPs: what their LC still has to do. Expected numbers, people who move, LCs and windows that close,
// appointments that begin late, and a new year.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import type { Role } from '#shared/roles.ts'
import { monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { monthsOf } from '#shared/time/years.ts'
import { type Days, personAt, windowFor } from './people.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

const person = (role: Role, committee: string | null) => personAt(portal, role, committee)
const setWindow = (kind: string, days: Days, month = '') => windowFor(portal, kind, days, month)
const textsOf = async (as: Person) =>
  (await portal.ask('GET', '/api/home', { as })).json.forYou.map(({ text }: { text: string }) => text)

const expectOf = async (expected: number | null) => {
  const as = await portal.signInAs('admin')
  const body = { kind: 'sona', committee: 'Faisalabad', expected }
  expect((await portal.ask('PUT', '/api/progress/expected', { as, body })).status).toBe(200)
  const { rows } = (await portal.ask('GET', '/api/progress', { as })).json
  const { cells } = rows.find(({ committee }: { committee: string }) => committee === 'Faisalabad')
  return cells.find(({ kind }: { kind: string }) => kind === 'sona')
}
const tick = async (count: number) => {
  const as = await portal.signInAs('admin')
  const { json: surveys } = await portal.ask('GET', '/api/survey', { as })
  const { _id, portfolios } = surveys.find(({ lc }: { lc: string }) => lc === 'Faisalabad')
  const progress = Object.fromEntries(portfolios.map((name: string, at: number) => [name, at < count]))
  expect((await portal.ask('PUT', `/api/survey/${_id}`, { as, body: { progress } })).status).toBe(200)
}
const sona = async (as: Person) => (await textsOf(as)).filter((text: string) => text.startsWith('Sona'))

it('a task asks for the expected number, on the dashboard and in progress', async () => {
  const chief = await person('lcvp', 'Faisalabad')
  await tick(2)
  expect(await sona(chief)).toEqual(['Sona: Faisalabad has 2 of 8'])
  expect(await expectOf(3)).toMatchObject({ expected: 3, done: 2, started: 1 })
  expect(await sona(chief)).toEqual(['Sona: Faisalabad has 2 of 3'])
  await tick(3)
  expect(await expectOf(3)).toMatchObject({ expected: 3, done: 3, started: 0, dueOn: null })
  expect(await sona(chief)).toEqual([])
  // A number set for one LC does not affect another; without the number, everything is due again.
  expect(await sona(await person('lcvp', 'Hyderabad'))).toHaveLength(1)
  await expectOf(null)
  expect(await sona(chief)).toEqual(['Sona: Faisalabad has 3 of 8'])
  await tick(0)
})

it('a monthly task counts all months, also closed ones', async () => {
  const [chief, as] = [await person('lcvp', 'Faisalabad'), await portal.signInAs('admin')]
  const { open } = await portal.portal.years()
  const [first] = monthsOf(open) as [string]
  const set = (expected: number | null) =>
    portal.ask('PUT', '/api/progress/expected', { as, body: { kind: 'funnel', committee: 'Faisalabad', expected } })
  const funnel = async () => (await textsOf(chief)).filter((text: string) => text.startsWith('MX Funnel'))
  const [before] = await funnel()
  expect(before).toBeDefined()
  const metrics = Object.fromEntries(
    ['Leads', 'Applicants', 'Accepted', 'Approved', 'Realised', 'Finished', 'Completes', 'Advanced', 'Alumni'].map(
      (stage, n) => [stage, 9 - n],
    ),
  )
  const report = { lc: 'Faisalabad', term: 'mid', role: 'Team Leader', portfolio: 'BD', month: first, metrics }
  expect((await portal.ask('POST', '/api/mxfunnel/submit', { as: chief, body: report })).status).toBe(200)
  await setWindow('funnel', { closesOn: plusDays(today(), -1) }, first)
  await set(1)
  expect(await funnel()).toEqual([])
  await set(null)
  // In the first month of a year nothing else is due yet.
  expect(await funnel()).toHaveLength(first === monthOf(today()) ? 0 : 1)
  await portal.db.deleteFrom('taskWindow').execute()
})

it('a task is no longer due once it closed', async () => {
  const chief = await person('lcvp', 'Faisalabad')
  const yesterday = plusDays(today(), -1)
  await setWindow('sona', { dueOn: yesterday, closesOn: today() })
  await setWindow('checklist', { dueOn: yesterday, closesOn: yesterday })
  for (const month of monthsOf((await portal.portal.years()).open)) {
    await setWindow('funnel', { closesOn: yesterday }, month)
  }
  expect(await textsOf(chief)).toEqual([expect.stringContaining('Sona: Faisalabad has 0 of 8, was due')])
  await portal.db.deleteFrom('taskWindow').execute()
})

it('a task follows a person who moves, and ends with the LC', async () => {
  const [chief, leader, admin] = [
    await person('lcvp', 'NUST'),
    await person('tl', 'NUST'),
    await portal.signInAs('admin'),
  ]
  expect(await sona(chief)).toEqual(['Sona: NUST has 0 of 8'])
  await portal.db.updateTable('appointment').set({ committee: 'IBA' }).where('userId', '=', chief.uid).execute()
  expect(await sona(chief)).toEqual(['Sona: IBA has 0 of 8'])
  const close = (closedOn: string | null) =>
    portal.ask('PUT', '/api/organisation/committees/NUST', { as: admin, body: { closedOn } })
  expect((await close(today())).status).toBe(200)
  expect([await textsOf(leader), await sona(chief)]).toEqual([[], ['Sona: IBA has 0 of 8']])
  expect((await close(null)).status).toBe(200)
  expect(await textsOf(leader)).toHaveLength(1)
})

it('a task is due from the first to the last day of an appointment', async () => {
  const late = await person('lcvp', 'Giki')
  const days = (startsOn: string, endsOn: string) =>
    portal.db
      .updateTable('appointment')
      .set({ startsOn, endsOn, actingUntil: null })
      .where('userId', '=', late.uid)
      .execute()
  await days(plusDays(today(), 1), plusDays(today(), 9))
  expect(await sona(late)).toEqual([])
  await days(today(), plusDays(today(), 9))
  expect(await sona(late)).toHaveLength(1)
  await days(plusDays(today(), -9), plusDays(today(), -1))
  expect(await sona(late)).toEqual([])
})

it('a task starts again with a new year, without the old windows and numbers', async () => {
  const chief = await person('lcvp', 'Faisalabad')
  await setWindow('sona', { dueOn: today() })
  await expectOf(0)
  expect(await sona(chief)).toEqual([])
  const { open } = await portal.portal.years()
  await turnYear(portal, { label: 'anew', startsOn: plusDays(open.startsOn, 1), endsOn: plusDays(open.endsOn, 1) })
  expect(await sona(chief)).toEqual(['Sona: Faisalabad has 0 of 8'])
})
