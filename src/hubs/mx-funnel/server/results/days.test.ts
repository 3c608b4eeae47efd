// Funnel sums as of a past day: reports sent, moved, deleted and restored over several days, with a fake clock.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import type { Metrics } from '../../rules.ts'
import { hub } from '../handlers.ts'
import { metricsFrom, reportOf } from '../test-reports.ts'

let portal: TestPortal
let national: Person
let open: Year
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  open = (await portal.portal.years()).open
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

const dayAt = (n: number) => plusDays(open.startsOn, 30 + n)

/** Sets the clock to noon in Karachi on day `n` of the test, and signs in again. */
async function setDay(n: number, time = '07:00') {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(`${dayAt(n)}T${time}:00.000Z`)
  national = await portal.signInAs('mcvp')
}

const ask = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await portal.ask(method, `/api/mxfunnel${path}`, { as: national, body })
  expect([path, status]).toEqual([path, 200])
  return json
}
type SumOfLc = { lc: string; entries: number; metrics: Metrics }
/** LC and first stage of every sum at the end of a day. */
const readSumsOn = async (n: number, month?: string) =>
  (await ask('GET', `/summary?on=${dayAt(n)}${month ? `&month=${month}` : ''}`)).sums.map(
    ({ lc, entries, metrics }: SumOfLc) => `${lc} ${entries}: ${metrics.Leads}`,
  )

it('every past day is exact: sent, moved to another LC, deleted, restored', async () => {
  await setDay(0)
  const report = await ask('POST', '/submit', reportOf({ metrics: metricsFrom(10) }))
  const early = report.month
  await setDay(1)
  await ask('POST', '/submit', reportOf({ lc: 'IBA', metrics: metricsFrom(5) }))
  // Two changes on one day: the end of the day counts.
  await ask('PUT', `/${report._id}`, reportOf({ lc: 'NUST', metrics: metricsFrom(90) }))
  await ask('PUT', `/${report._id}`, reportOf({ lc: 'IBA', metrics: metricsFrom(20) }))
  await setDay(3)
  await ask('DELETE', `/${report._id}`)
  await setDay(4)
  await ask('POST', `/${report._id}/restore`)
  // Created and deleted within a day: no trace on any day.
  const mistake = await ask('POST', '/submit', reportOf({ lc: 'Giki' }))
  await ask('DELETE', `/${mistake._id}`)

  expect(await readSumsOn(-1)).toEqual([])
  expect(await readSumsOn(0)).toEqual(['LUMS 1: 10'])
  expect(await readSumsOn(1)).toEqual(['IBA 2: 25'])
  expect(await readSumsOn(2)).toEqual(['IBA 2: 25'])
  expect(await readSumsOn(3)).toEqual(['IBA 1: 5'])
  expect(await readSumsOn(4)).toEqual(['IBA 2: 25'])
  expect(await readSumsOn(0, early)).toEqual(['LUMS 1: 10'])
  expect(await readSumsOn(4, '2020-01')).toEqual([])
  expect(await ask('GET', `/summary?on=${dayAt(4)}`)).toEqual(await ask('GET', '/summary'))

  for (const count of hub.recounts ?? []) expect(await recount(portal.portal, count)).toEqual([])
  await portal.db.updateTable('mxFunnelChange').set({ Leads: 0 }).where('day', '=', dayAt(1)).execute()
  const mended = await Promise.all((hub.recounts ?? []).map((count) => recount(portal.portal, count)))
  expect(mended.flat()).toContainEqual(expect.stringMatching(new RegExp(`${dayAt(1)} / LUMS .*Leads 0 → -10`)))
  expect(await readSumsOn(1)).toEqual(['IBA 2: 25'])
})

it('a change counts on the day it is made, also just after midnight', async () => {
  await setDay(6)
  const report = await ask('POST', '/submit', reportOf({ lc: 'Lahore', metrics: metricsFrom(1) }))
  await setDay(6, '19:00')
  await ask('PUT', `/${report._id}`, reportOf({ lc: 'Lahore', metrics: metricsFrom(2) }))
  expect(await readSumsOn(6)).toContain('Lahore 1: 1')
  expect(await readSumsOn(7)).toContain('Lahore 1: 2')
  const early = await portal.ask('GET', `/api/mxfunnel/summary?on=${dayAt(8)}`, { as: national })
  expect([early.status, early.json.fields]).toEqual([400, { on: 'This day is in the future.' }])
  // An instance whose clock is behind: its change counts on the day that has already begun.
  await setDay(6, '18:59')
  for (const leads of [5, 3]) {
    await ask('PUT', `/${report._id}`, reportOf({ lc: 'Lahore', metrics: metricsFrom(leads) }))
  }
  await setDay(7)
  expect([await readSumsOn(6), await readSumsOn(7)]).toEqual([
    expect.arrayContaining(['Lahore 1: 1']),
    expect.arrayContaining(['Lahore 1: 3']),
  ])
  for (const count of hub.recounts ?? []) expect(await recount(portal.portal, count)).toEqual([])
})
