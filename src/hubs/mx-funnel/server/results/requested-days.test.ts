// Months endpoint of the MX funnel, and validation of the requested day, role and portfolio.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { dayBefore, plusDays, today } from '#shared/time/calendar.ts'
import { monthsOf, yearAround } from '#shared/time/years.ts'
import { hub } from '../handlers.ts'
import { clearFunnel, metricsFrom, reportOf } from '../test-reports.ts'

let portal: TestPortal
let leader: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await clearFunnel(portal)
  leader = await portal.signInAs('tl')
})
afterEach(() => void vi.useRealTimers())

const submit = (more: object = {}) => portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf(more) })

describe('months', () => {
  const months = (query: string) => portal.ask('GET', `/api/mxfunnel/months${query}`, { as: leader })

  const reported = async (query: string) =>
    (await months(query)).json.filter(({ metrics }: { metrics: object | null }) => metrics)

  it('have what was new in each, filtered and in order', async () => {
    const [first, second] = monthsOf(yearAround(today())) as [string, string]
    await submit({ month: second, metrics: metricsFrom(10, 5) })
    await submit({ month: first, lc: 'IBA', metrics: metricsFrom(3) })
    await submit({ month: first, term: 'short', role: 'Buddy', portfolio: undefined, metrics: metricsFrom(4) })
    expect(await reported('')).toEqual([
      { month: first, entries: 2, metrics: metricsFrom(7) },
      { month: second, entries: 1, metrics: metricsFrom(10, 5) },
    ])
    expect(await reported('?lc=IBA&term=mid&role=Team%20Leader&portfolio=BD')).toMatchObject([{ month: first }])
    expect(await reported('?role=Custom%20roles')).toMatchObject([{ entries: 1, metrics: metricsFrom(4) }])
    expect(await reported(`?lc=Paris&on=${today()}`)).toEqual([])
    expect(await reported(`?lc=IBA&on=${dayBefore(today())}`)).toEqual([])
  })

  it('that are past and unreported have null metrics, never 0, which is a reported value', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const open = (await portal.portal.years()).open
    const [first, second, third, fourth] = monthsOf(open) as [string, string, string, string]
    const at = async (day: string) => {
      vi.setSystemTime(new Date(`${day}T12:00:00+05:00`))
      leader = await portal.signInAs('tl')
    }
    await at(`${third}-03`)
    await submit({ lc: 'IBA', month: first, metrics: metricsFrom(0) })
    await at(`${fourth}-20`)
    await submit({ lc: 'IBA', month: third, metrics: metricsFrom(6) })
    const [zero, none] = [
      { month: first, entries: 1, metrics: metricsFrom(0) },
      { month: second, entries: 0, metrics: null },
    ]
    const sixes = { month: third, entries: 1, metrics: metricsFrom(6) }
    // The current month may still be reported.
    expect((await months('?lc=IBA')).json).toEqual([zero, none, sixes])
    expect((await months(`?lc=IBA&on=${third}-30`)).json).toEqual([zero, none])
    expect((await months(`?lc=IBA&on=${fourth}-01`)).json).toEqual([zero, none, { ...none, month: third }])
    const nobody = [first, second, third].map((month) => ({ ...none, month }))
    expect((await months('?lc=LUMS')).json).toEqual(nobody)
  })

  it.each([
    ['?role=Buddy', { role: 'Choose a role of the lists.' }],
    ['?portfolio=BD', { portfolio: 'Only mid-term Team Leaders and NST have figures by portfolio.' }],
    ['?role=EB&term=long&portfolio=BD', { portfolio: 'Only mid-term Team Leaders and NST have figures by portfolio.' }],
  ])('refuse %s, which has no sums', async (query, fields) => {
    const { status, json } = await months(query)
    expect([status, json.fields]).toEqual([400, fields])
  })
})

describe('a day', () => {
  it.each([
    ['2026-1-1', 'Use a date such as 2026-11-30.'],
    ['2026-02-30', 'Use a date such as 2026-11-30.'],
    ['yesterday', 'Use a date such as 2026-11-30.'],
    ['', 'Use a date such as 2026-11-30.'],
    [plusDays(today(), 2), 'This day is in the future.'],
  ])('%j gets 400 with a message', async (on, message) => {
    for (const path of ['summary', 'months']) {
      const { status, json } = await portal.ask('GET', `/api/mxfunnel/${path}?on=${on}`, { as: leader })
      expect([path, status, json.fields]).toEqual([path, 400, { on: message }])
    }
  })

  it('before the year has no results', async () => {
    await submit()
    const { json } = await portal.ask('GET', '/api/mxfunnel/summary?on=2020-02-29', { as: leader })
    expect(json).toEqual({ sums: [], portfolios: [], months: [], committees: [] })
  })
})
