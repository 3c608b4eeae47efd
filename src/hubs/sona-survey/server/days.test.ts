// History by day: which portfolios an LC had when a day ended and which were done, through ticks, unticks, and portfolios that
// were removed and added again; and the daily totals match.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { dayBefore } from '#shared/time/calendar.ts'
import type { ProgressDay, Survey } from '../contract.ts'
import { completionOf } from '../rules.ts'
import { hub } from './handlers.ts'

const usual = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

let portal: TestPortal
let lums: Survey
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  const as = await portal.signInAs('mcvp')
  lums = (await portal.ask('GET', '/api/survey', { as })).json.find(({ lc }: Survey) => lc === 'LUMS')
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => portal.close())

/** Sets the clock to Karachi's time and signs in again, because sessions expire after a week. */
async function actAt(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${moment}:00+05:00`))
  const as = await portal.signInAs('admin')
  const ask = async (method: string, path: string, body?: object) => {
    const { status } = await portal.ask(method, `/api/survey/${lums._id}${path}`, { as, body })
    expect([moment, method, path, status]).toEqual([moment, method, path, 200])
  }
  return {
    tick: (portfolio: string, done: boolean) => ask('PUT', '', { progress: { [portfolio]: done } }),
    add: (portfolio: string) => ask('POST', '/portfolios', { portfolio }),
    remove: (portfolio: string) => ask('DELETE', `/portfolios/${encodeURIComponent(portfolio)}`),
  }
}

/** Requested some time later. */
async function listOn(day: string): Promise<Survey[]> {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2030-12-31T23:00:00+05:00'))
  const as = await portal.signInAs('tm')
  return (await portal.ask('GET', `/api/survey?on=${day}`, { as })).json
}

async function readEndOf(day: string) {
  const survey = (await listOn(day)).find(({ lc }) => lc === 'LUMS')
  const portfolios = survey?.portfolios ?? []
  return { portfolios, done: portfolios.filter((name) => survey?.progress[name]) }
}

/** The totals as of this day. */
async function readTotals(day: string) {
  const as = await portal.signInAs('tm')
  const days: ProgressDay[] = (await portal.ask('GET', '/api/survey/days', { as })).json
  const last = days.findLast((each) => each.day <= day)
  return { ticked: last?.done, total: last?.of }
}

it('returns how each day ended', async () => {
  const first = await actAt('2030-03-01T10:00')
  await first.tick('oGV', true)
  await first.tick('BD', true)
  // One minute before and after midnight: two days here, one in UTC.
  await (await actAt('2030-03-04T23:59')).tick('FnL', true)
  await (await actAt('2030-03-05T00:01')).tick('oGV', false)
  const sixth = await actAt('2030-03-06T09:00')
  await sixth.remove('BD')
  await sixth.add('Alumni')
  const eighth = await actAt('2030-03-08T09:00')
  await eighth.add('BD')
  await eighth.tick('oGV', true)
  const ninth = await actAt('2030-03-09T09:00')
  await ninth.tick('BD', true)
  await ninth.remove('BD')
  await ninth.add('BD')

  const rest = usual.filter((code) => code !== 'BD')
  expect(await readEndOf('2030-02-28')).toEqual({ portfolios: usual, done: [] })
  expect(await readEndOf('2030-03-01')).toEqual({ portfolios: usual, done: ['oGV', 'BD'] })
  expect(await readEndOf('2030-03-03')).toEqual({ portfolios: usual, done: ['oGV', 'BD'] })
  expect(await readEndOf('2030-03-04')).toEqual({ portfolios: usual, done: ['oGV', 'BD', 'FnL'] })
  expect(await readEndOf('2030-03-05')).toEqual({ portfolios: usual, done: ['BD', 'FnL'] })
  expect(await readEndOf('2030-03-06')).toEqual({ portfolios: [...rest, 'Alumni'], done: ['FnL'] })
  expect(await readEndOf('2030-03-08')).toEqual({ portfolios: [...rest, 'Alumni', 'BD'], done: ['oGV', 'FnL'] })
  // Removed and added again on one day: it starts unticked.
  expect(await readEndOf('2030-03-09')).toEqual({ portfolios: [...rest, 'Alumni', 'BD'], done: ['oGV', 'FnL'] })
  expect(await readEndOf('2000-01-01')).toEqual({ portfolios: [], done: [] })

  for (let day = '2030-03-09'; day >= '2030-02-27'; day = dayBefore(day)) {
    const { ticked, total } = completionOf(await listOn(day))
    expect([day, await readTotals(day)]).toEqual([day, { ticked, total }])
  }
})

it('shows as of the last day what the page shows, including who ticked it and when', async () => {
  const last = await listOn('2030-12-31')
  expect(last).toEqual((await portal.ask('GET', '/api/survey', { as: await portal.signInAs('tm') })).json)
  const before = (await listOn('2030-03-05')).find(({ lc }) => lc === 'LUMS')
  expect(before?.lastChanges.oGV?.at).toBe('2030-03-04T19:01:00.000Z')
})

it('returns the days that changed something, for one LC or all, and refuses unknown LCs, years and days', async () => {
  await listOn('2030-12-31')
  const as = await portal.signInAs('tm')
  const ask = async (query: string) =>
    (await portal.ask('GET', `/api/survey${query}`, { as })) as Awaited<ReturnType<TestPortal['ask']>>
  const { startsOn } = (await portal.portal.years()).open
  expect((await ask('/days?lc=LUMS')).json).toEqual([
    { day: startsOn, done: 0, of: 8 },
    { day: '2030-03-01', done: 2, of: 8 },
    { day: '2030-03-04', done: 3, of: 8 },
    { day: '2030-03-05', done: 2, of: 8 },
    { day: '2030-03-06', done: 1, of: 8 },
    { day: '2030-03-08', done: 2, of: 9 },
  ])
  expect((await ask('/days')).json.at(-1)).toEqual({ day: '2030-03-08', done: 2, of: 89 })
  expect((await ask('/days?lc=MC')).json).toEqual([])
  for (const [query, field] of [
    ['/days?lc=Atlantis', 'lc'],
    ['/days?year=11.12', 'year'],
    ['?on=2031-01-01', 'on'],
    ['?on=2030-02-30', 'on'],
    ['?on=yesterday', 'on'],
    ['?on=2030-03-01&year=11.12', 'year'],
  ] as const) {
    const { status, json } = await ask(query)
    expect([query, status, Object.keys(json.fields)]).toEqual([query, 400, [field]])
  }
  expect((await ask('?on=2000-01-01')).json).toEqual([])
})

it('compares the dashboard with a week ago, also for a portfolio that was removed since', async () => {
  const readHome = async () => {
    const as = await portal.signInAs('mcvp')
    const { today } = (await portal.ask('GET', '/api/home', { as })).json
    return today[0].figures.find(({ key }: { key: string }) => key === 'sona')
  }
  const { remove } = await actAt('2031-02-10T09:00')
  await remove('FnL')
  expect(await readHome()).toMatchObject({ value: '1 of 88', change: '−1 this week' })
  await actAt('2031-02-17T09:00')
  expect(await readHome()).toMatchObject({ value: '1 of 88', change: 'No change this week' })
})
