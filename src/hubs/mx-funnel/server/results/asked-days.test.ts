// What do the months of a year answer, and which days, roles and portfolios may be asked for?
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { dayBefore, plusDays, today } from '#shared/calendar.ts'
import { monthsOf, yearAround } from '#shared/years.ts'
import { hub } from './handlers.ts'
import { emptyFunnel, metricsFrom, reportOf } from './test-reports.ts'

let portal: TestPortal
let leader: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  leader = await portal.signInAs('tl')
})
afterAll(() => portal.close())
beforeEach(() => emptyFunnel(portal))

const submit = (more: object = {}) => portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf(more) })

describe('months', () => {
  const months = (query: string) => portal.ask('GET', `/api/mxfunnel/months${query}`, { as: leader })

  it('say what was new in each, of what fits, in their order', async () => {
    const [first, second] = monthsOf(yearAround(today())) as [string, string]
    await submit({ month: second, metrics: metricsFrom(10, 5) })
    await submit({ month: first, lc: 'IBA', metrics: metricsFrom(3) })
    await submit({ month: first, term: 'short', role: 'Buddy', portfolio: undefined, metrics: metricsFrom(4) })
    expect((await months('')).json).toEqual([
      { month: first, entries: 2, metrics: metricsFrom(7) },
      { month: second, entries: 1, metrics: metricsFrom(10, 5) },
    ])
    expect((await months('?lc=IBA&term=mid&role=Team%20Leader&portfolio=BD')).json).toMatchObject([{ month: first }])
    expect((await months('?role=Custom%20roles')).json).toMatchObject([{ entries: 1, metrics: metricsFrom(4) }])
    expect((await months(`?lc=Paris&on=${today()}`)).json).toEqual([])
    expect((await months(`?lc=IBA&on=${dayBefore(today())}`)).json).toEqual([])
  })

  it.each([
    ['?role=Buddy', { role: 'Choose a role of the lists.' }],
    ['?portfolio=BD', { portfolio: 'Ask for the mid-term Team Leaders or NST of a portfolio.' }],
    ['?role=EB&term=long&portfolio=BD', { portfolio: 'Ask for the mid-term Team Leaders or NST of a portfolio.' }],
  ])('refuse %s, of which they know nothing', async (query, fields) => {
    const { status, json } = await months(query)
    expect([status, json.fields]).toEqual([400, fields])
  })
})

describe('a day', () => {
  it.each([
    ['2026-1-1', 'Use a day such as 2026-11-30.'],
    ['2026-02-30', 'Use a day such as 2026-11-30.'],
    ['yesterday', 'Use a day such as 2026-11-30.'],
    ['', 'Use a day such as 2026-11-30.'],
    [plusDays(today(), 2), 'This day has not come yet.'],
  ])('%j gets 400 in words', async (on, message) => {
    for (const path of ['summary', 'months']) {
      const { status, json } = await portal.ask('GET', `/api/mxfunnel/${path}?on=${on}`, { as: leader })
      expect([path, status, json.fields]).toEqual([path, 400, { on: message }])
    }
  })

  it('before the year simply has nothing', async () => {
    await submit()
    const { json } = await portal.ask('GET', '/api/mxfunnel/summary?on=2020-02-29', { as: leader })
    expect(json).toEqual({ sums: [], portfolios: [], months: [], committees: [] })
  })
})
