// Early opening, in the middle of a month: that month belongs to the next year, and what it collected before stays visible.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { metricsFrom } from '../test-reports.ts'
import { type ClosingPortal, old, startClosingPortal } from './test-closing.ts'

let closing: ClosingPortal
let november: { _id: string; version: number }
beforeAll(async () => {
  closing = await startClosingPortal('2026-11-10T12:00:00')
  november = (await closing.report(closing.leader, '2026-11')).json
  await closing.planNext()
  await closing.at('2026-11-17T10:00:00')
  // Earlier on the day of the opening.
  await closing.report(closing.leader, '2026-10', { metrics: metricsFrom(5) })
  expect((await closing.turn()).status).toBe(200)
})
afterAll(() => closing.close())

const funnel = (as: Person, method: string, path: string, body?: unknown) =>
  closing.ask(as, method, `/api/mxfunnel${path}`, body)
const monthsOf = async (year: string) =>
  (await funnel(closing.mcvp, 'GET', `/months?year=${year}`)).json.map(
    ({ month, entries }: { month: string; entries: number }) => `${month}: ${entries}`,
  )

it('a month belongs to the year that contains its last day', async () => {
  const { heir, report } = closing
  expect((await report(heir, '2026-10')).json.year).toBe(old)
  expect((await report(heir, '2026-11')).json.year).toBe('27.28')
  expect((await report(heir, '2026-11', { year: old })).json.error).toBe('yearNotOpen')
  expect((await report(heir, '2026-12')).json.year).toBe('27.28')
})

it('a report from before lies in its year, and is listed and summed there', async () => {
  expect(await monthsOf(old)).toEqual(['2026-07: 0', '2026-08: 0', '2026-09: 0', '2026-10: 2', '2026-11: 1'])
  expect(await monthsOf('27.28')).toEqual(['2026-11: 1', '2026-12: 1'])
  expect((await funnel(closing.mcvp, 'GET', `/summary?year=${old}&month=2026-11`)).json.sums).toHaveLength(1)
})

it('what came in on that day counts on it', async () => {
  const on = async (day: string) => {
    const { sums } = (await funnel(closing.mcvp, 'GET', `/summary?year=${old}&month=2026-10&on=${day}`)).json
    return sums.length
  }
  expect([await on('2026-11-16'), await on('2026-11-17')]).toEqual([0, 1])
})

it('it can be corrected and deleted while its year is closing', async () => {
  const { leader } = closing
  const changed = await funnel(leader, 'PUT', `/${november._id}`, { ...november, metrics: metricsFrom(2) })
  expect(changed.json).toMatchObject({ year: old, month: '2026-11', version: 2 })
  expect((await funnel(leader, 'DELETE', `/${november._id}`)).status).toBe(200)
  expect(await monthsOf(old)).not.toContain('2026-11: 1')
  await closing.at('2026-12-01T00:00:00')
  expect((await funnel(leader, 'POST', `/${november._id}/restore`)).json.error).toBe('yearNotOpen')
})
