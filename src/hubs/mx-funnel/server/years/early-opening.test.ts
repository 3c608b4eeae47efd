// Early opening, in the middle of a month: the month belongs to the year that has most of its days, and so do its reports.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { expectCorrectSums } from '../import/test-imports.ts'
import { metricsFrom } from '../test-reports.ts'
import { type ClosingPortal, old, startClosingPortal } from './test-closing.ts'

const next = '27.28'
let closing: ClosingPortal
const funnel = (as: Person, method: string, path: string, body?: unknown) =>
  closing.ask(as, method, `/api/mxfunnel${path}`, body)
const monthsOf = async (year: string, query = '') =>
  (await funnel(closing.mcvp, 'GET', `/months?year=${year}${query}`)).json.map(
    ({ month, entries }: { month: string; entries: number }) => `${month}: ${entries}`,
  )
const untilOctober = ['2026-07: 0', '2026-08: 0', '2026-09: 0']

describe('in its first half', () => {
  let november: { _id: string; version: number }
  beforeAll(async () => {
    closing = await startClosingPortal('2026-11-08T12:00:00')
    november = (await closing.report(closing.leader, '2026-11')).json
    await closing.planNext()
    await closing.at('2026-11-10T10:00:00')
    // Earlier on the day of the opening.
    await closing.report(closing.leader, '2026-10', { metrics: metricsFrom(5) })
    expect((await closing.turn()).status).toBe(200)
  })
  afterAll(() => closing.close())

  it('its reports move with the opening, and it is in the audit trail', async () => {
    expect(await monthsOf(old)).toEqual([...untilOctober, '2026-10: 1'])
    expect(await monthsOf(next)).toEqual(['2026-11: 1'])
    expect(await monthsOf(old, '&on=2026-11-09')).toContain('2026-11: 1')
    expect((await funnel(closing.mcvp, 'GET', `/${november._id}/history`)).json).toHaveLength(1)
    const { moved } = (await closing.ask(closing.admin, 'GET', '/api/handover')).json
    expect(moved).toEqual([{ what: 'Funnel reports', count: 1 }])
    const entry = closing.portal.db.selectFrom('audit').select('after').where('kind', '=', 'year.open')
    expect(JSON.parse((await entry.executeTakeFirstOrThrow()).after)).toMatchObject({ moved: 'Funnel reports: 1' })
    await expectCorrectSums(closing.portal)
  })

  it('is reported and corrected in the year that opened', async () => {
    const { heir, leader, report } = closing
    expect((await report(heir, '2026-10')).json.year).toBe(old)
    expect((await report(heir, '2026-11')).json.year).toBe(next)
    expect((await report(heir, undefined)).json).toMatchObject({ year: next, month: '2026-11' })
    expect((await report(heir, '2026-11', { year: old })).json.error).toBe('yearNotOpen')
    const body = { ...november, year: next, metrics: metricsFrom(2) }
    const changed = await funnel(leader, 'PUT', `/${november._id}`, body)
    expect(changed.json).toMatchObject({ year: next, month: '2026-11', version: 2 })
    await closing.at('2026-12-15T00:00:00')
    expect((await funnel(leader, 'DELETE', `/${november._id}`)).status).toBe(200)
    expect(await monthsOf(next)).toEqual(['2026-11: 2'])
  })

  it('what came in on that day counts on it', async () => {
    expect(await monthsOf(old, '&on=2026-11-09')).not.toContain('2026-10: 1')
    expect(await monthsOf(old, '&on=2026-11-10')).toContain('2026-10: 2')
  })
})

describe('in its second half', () => {
  beforeAll(async () => {
    closing = await startClosingPortal('2026-11-18T12:00:00')
    await closing.report(closing.leader, '2026-11')
    await closing.planNext()
    expect((await closing.turn()).status).toBe(200)
  })
  afterAll(() => closing.close())

  it('it stays with the year that closes, which waits for the end of the month', async () => {
    const { heir, report } = closing
    expect((await report(heir, '2026-11')).json.year).toBe(old)
    expect((await report(heir, undefined)).json).toMatchObject({ year: old, month: '2026-11' })
    expect((await report(heir, '2026-12')).json.year).toBe(next)
    await closing.at('2026-12-14T23:59:00')
    expect((await report(heir, '2026-11')).json.year).toBe(old)
    expect(await monthsOf(old)).toEqual([...untilOctober, '2026-10: 0', '2026-11: 4'])
    expect(await monthsOf(next)).toEqual(['2026-12: 1'])
    await closing.at('2026-12-15T00:00:00')
    expect((await report(heir, '2026-11')).json.fields).toEqual({ month: `Choose a month of ${next}.` })
  })
})
