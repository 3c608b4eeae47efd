// Reports of a month that goes to the year that opens: they count there from that day on, and are edited and restored there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectCorrectSums } from '../import/test-imports.ts'
import { metricsFrom } from '../test-reports.ts'
import { type ClosingPortal, old, startClosingPortal } from './test-closing.ts'

const next = '27.28'
let closing: ClosingPortal
beforeAll(async () => {
  closing = await startClosingPortal('2026-11-10T12:00:00')
})
afterAll(() => closing.close())

const funnel = (method: string, path: string, body?: unknown) =>
  closing.ask(closing.mcvp, method, `/api/mxfunnel${path}`, body)
const leadsIn = async (year: string, query = '') => {
  const { sums } = (await funnel('GET', `/summary?year=${year}${query}`)).json
  return sums.reduce((sum: number, { metrics }: { metrics: { Leads: number } }) => sum + metrics.Leads, 0)
}

it('move with their month, and the days before stay as they were', async () => {
  const { mcvp, report, portal } = closing
  await report(mcvp, '2026-10', { metrics: metricsFrom(100) })
  const kept = (await report(mcvp, '2026-11', { metrics: metricsFrom(1) })).json
  const deleted = (await report(mcvp, '2026-11', { metrics: metricsFrom(10) })).json
  await funnel('DELETE', `/${deleted._id}`)
  await closing.planNext()
  await closing.at('2026-11-11T09:00:00')
  await closing.turn()
  expect([await leadsIn(old), await leadsIn(next)]).toEqual([100, 1])
  expect([await leadsIn(old, '&on=2026-11-10'), await leadsIn(next, '&on=2026-11-10')]).toEqual([101, 0])
  const edited = await funnel('PUT', `/${kept._id}`, { ...kept, year: next, metrics: metricsFrom(3) })
  expect(edited.json).toMatchObject({ year: next, month: '2026-11' })
  expect((await funnel('POST', `/${deleted._id}/restore`)).json).toMatchObject({ year: next })
  expect([await leadsIn(old), await leadsIn(next)]).toEqual([100, 13])
  await expectCorrectSums(portal)
})
