// Reports after the undo of an opening: they are in the year that is open again, with their months, days and history; a month
// after that year waits.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { previewUndo, turnYear, undoTurn } from '#server/testing/years.ts'
import { monthOf, plusDays, plusMonths, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { expectCorrectSums, rowOf, sendRows, undoImport } from '../import/test-imports.ts'
import { metricsFrom, reportOf } from '../test-reports.ts'

let portal: TestPortal
let admin: Person
let old: Year
let next: { label: string; startsOn: string; endsOn: string }
const first = today()
const month = monthOf(first)

beforeAll(async () => {
  portal = await startTestPortal({
    hubs: hubs.filter(({ name }) => ['mx-funnel', 'imports'].includes(name)),
    env: { LOG_LEVEL: 'silent' },
  })
  admin = await portal.signInAs('admin')
  old = (await portal.portal.years()).open
  // Opened early: it begins today, while the months of the old year go on.
  next = { label: 'next', startsOn: first, endsOn: plusMonths(old.endsOn, 12) }
})
afterEach(() => void vi.useRealTimers())
afterAll(() => portal.close())

const setDay = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${plusDays(first, days)}T12:00:00+05:00`))
}
const ask = (method: string, path: string, body?: unknown) =>
  portal.ask(method, `/api/mxfunnel${path}`, { as: admin, body })
const submit = async (leads: number, more: object = {}) =>
  (await ask('POST', '/submit', reportOf({ month, metrics: metricsFrom(leads), ...more }))).json
const edit = (report: { _id: string }, leads: number, more: object = {}) =>
  ask('PUT', `/${report._id}`, { ...report, metrics: metricsFrom(leads), ...more })
/** Leads and number of reports. */
const leadsIn = async (year: string, query = '') => {
  const { sums } = (await ask('GET', `/summary?year=${year}${query}`)).json
  return sums.reduce(
    ([leads, entries]: number[], sum: { metrics: { Leads: number }; entries: number }) => [
      (leads ?? 0) + sum.metrics.Leads,
      (entries ?? 0) + sum.entries,
    ],
    [0, 0],
  )
}

it('takes reports back, lists those that cannot go back, and keeps them for the year', async () => {
  setDay(0)
  await submit(100)
  await turnYear(portal, next)
  const report = await submit(1)
  const deleted = await submit(10)
  const laterMonth = monthOf(plusMonths(old.endsOn, 3))
  const waits = await submit(1000, { month: laterMonth })
  const corrected = await submit(2000, { month: laterMonth })
  const { json: imported } = await sendRows(portal, admin, [rowOf({ month, Leads: 7 }), rowOf({ month, Leads: 8 })])
  setDay(1)
  await edit(report, 3)
  await ask('DELETE', `/${deleted._id}`)
  await edit(corrected, 20, { month })

  const preview = await previewUndo(portal, old)
  expect(preview).toEqual({
    moved: [{ what: 'Funnel reports', count: 4 }],
    waiting: [{ what: 'Funnel reports', count: 1, reason: `They are for months after ${old.label}.` }],
  })
  expect(await leadsIn(old.label)).toEqual([100, 1])
  expect(await undoTurn(portal, old)).toEqual(preview)

  expect(await leadsIn(old.label)).toEqual([100 + 3 + 7 + 8 + 20, 5])
  expect(await leadsIn('next')).toEqual([1000, 1])
  expect(await leadsIn(old.label, `&on=${first}`)).toEqual([100 + 1 + 10 + 7 + 8 + 2000, 6])
  expect(await leadsIn('next', `&on=${first}`)).toEqual([1000, 1])
  expect((await ask('GET', `/entries?year=${old.label}`)).json.entries).toHaveLength(5)
  expect((await ask('GET', `/${report._id}/history`)).json).toHaveLength(2)
  await expectCorrectSums(portal)

  // They go on like any other report of the year.
  setDay(2)
  expect((await ask('POST', `/${deleted._id}/restore`)).json).toMatchObject({ year: old.label, month })
  const [now] = (await ask('GET', `/entries?year=${old.label}`)).json.entries.filter(
    ({ _id }: { _id: string }) => _id === report._id,
  )
  expect((await edit(now, 4)).status).toBe(200)
  expect((await edit(waits, 1)).json.error).toBe('yearNotOpen')
  expect((await undoImport(portal, admin, imported.id)).json).toMatchObject({ undone: 2, kept: [] })
  expect(await leadsIn(old.label)).toEqual([100 + 4 + 10 + 20, 4])
  await expectCorrectSums(portal)

  await turnYear(portal, next)
  expect(await leadsIn('next')).toEqual([1000, 1])
  expect((await edit(waits, 1001)).status).toBe(200)
  expect(await leadsIn('next')).toEqual([1001, 1])
  await expectCorrectSums(portal)
})

it('a report that is submitted beside the undo is in the year that is open then', async () => {
  const before = (await leadsIn(old.label))[1]
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const [, ...reports] = await Promise.all([
    undoTurn(portal, old, () => wait(100)),
    ...Array.from({ length: 12 }, (_, n) => wait(n * 12).then(() => submit(1))),
  ])
  expect(reports.map((report) => report.month)).toEqual(reports.map(() => month))
  expect([(await leadsIn(old.label))[1], (await leadsIn('next'))[1]]).toEqual([before + 12, 1])
  await expectCorrectSums(portal)
})
