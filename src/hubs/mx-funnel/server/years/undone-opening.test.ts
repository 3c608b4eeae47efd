// Reports after the undo of an opening: those that it took along are back; those sent since wait, and are
// there when the year opens again.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import type { Year } from '#shared/time/years.ts'
import { expectCorrectSums, rowOf, sendRows, undoImport } from '../import/test-imports.ts'
import { metricsFrom, reportOf } from '../test-reports.ts'

let portal: TestPortal
let admin: Person
let old: Year
const next = { label: 'next', startsOn: '2026-11-10', endsOn: '2027-11-09' }
const [october, november, december] = ['2026-10', '2026-11', '2026-12'] as const

const setDay = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00+05:00`))
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setDay('2026-11-08')
  portal = await startTestPortal({
    hubs: hubs.filter(({ name }) => ['mx-funnel', 'imports'].includes(name)),
    env: { LOG_LEVEL: 'silent' },
  })
  admin = await portal.signInAs('admin')
  old = (await portal.portal.years()).open
})
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
})

const ask = (method: string, path: string, body?: unknown) =>
  portal.ask(method, `/api/mxfunnel${path}`, { as: admin, body })
const submit = async (month: string, leads: number) =>
  (await ask('POST', '/submit', reportOf({ month, metrics: metricsFrom(leads) }))).json
const edit = (report: { _id: string }, leads: number, more: object = {}) =>
  ask('PUT', `/${report._id}`, { ...report, metrics: metricsFrom(leads), ...more })
/** '2026-11: 3' for each month with reports, with their leads. */
const leadsIn = async (year: string, query = '') => {
  const months: { month: string; entries: number; metrics: { Leads: number } }[] = (
    await ask('GET', `/months?year=${year}${query}`)
  ).json
  return months.filter(({ entries }) => entries > 0).map(({ month, metrics }) => `${month}: ${metrics.Leads}`)
}

it('gives back what the opening took along, and leaves what was sent since for the year', async () => {
  await submit(october, 1)
  const kept = await submit(november, 10)
  const deleted = await submit(november, 20)
  setDay('2026-11-09')
  const corrected = (await edit(await submit(october, 40), 40, { month: november })).json
  await ask('DELETE', `/${deleted._id}`)
  const { json: imported } = await sendRows(portal, admin, [rowOf({ month: november, Leads: 7 })])
  const before = [await leadsIn(old.label), await leadsIn(old.label, '&on=2026-11-08')]
  expect(before).toEqual([
    [`${october}: 1`, `${november}: 57`],
    [`${october}: 1`, `${november}: 30`],
  ])

  setDay('2026-11-10')
  await turnYear(portal, next)
  expect(await leadsIn(old.label)).toEqual([`${october}: 1`])
  expect(await leadsIn('next')).toEqual([`${november}: 57`])
  expect(await leadsIn('next', '&on=2026-11-08')).toEqual([])
  expect(await leadsIn(old.label, '&on=2026-11-08')).toEqual(before[1])
  expect((await ask('GET', `/${kept._id}/history`)).json).toHaveLength(1)
  await expectCorrectSums(portal)
  const since = await submit(november, 100)
  await submit(december, 200)
  expect((await edit(kept, 11)).json.error).toBe('yearNotOpen')
  expect((await edit(kept, 11, { year: 'next' })).json).toMatchObject({ year: 'next', version: 2 })

  await undoTurn(portal, old)
  expect(await leadsIn(old.label)).toEqual([`${october}: 1`, `${november}: 58`])
  expect(await leadsIn(old.label, '&on=2026-11-08')).toEqual(before[1])
  expect(await leadsIn('next')).toEqual([`${november}: 100`, `${december}: 200`])
  await expectCorrectSums(portal)
  // They go on like any other report of the year; what waits cannot be changed.
  expect((await edit(corrected, 41)).json).toMatchObject({ year: old.label, month: november })
  expect((await ask('POST', `/${deleted._id}/restore`)).json.year).toBe(old.label)
  expect((await undoImport(portal, admin, imported.id)).json).toMatchObject({ undone: 1 })
  expect((await edit(since, 101)).json.error).toBe('yearNotOpen')
  expect(await leadsIn(old.label)).toEqual([`${october}: 1`, `${november}: 72`])

  setDay('2026-11-11')
  await turnYear(portal, { ...next, startsOn: '2026-11-11' })
  expect(await leadsIn(old.label)).toEqual([`${october}: 1`])
  expect(await leadsIn('next')).toEqual([`${november}: 172`, `${december}: 200`])
  expect((await edit(since, 101)).json).toMatchObject({ year: 'next' })
  await expectCorrectSums(portal)
})

it('a report that waited is in the year of its month when the year opens later', async () => {
  await undoTurn(portal, old)
  setDay('2026-11-20')
  admin = await portal.signInAs('admin')
  await portal.db.updateTable('year').set({ startsOn: '2026-11-20' }).where('label', '=', 'next').execute()
  await turnYear(portal, { ...next, startsOn: '2026-11-20' })
  expect(await leadsIn(old.label)).toEqual([`${october}: 1`, `${november}: 173`])
  expect(await leadsIn('next')).toEqual([`${december}: 200`])
  await expectCorrectSums(portal)
})

it('a report that is submitted beside the undo is in the year that is open then', async () => {
  const countReports = async () => (await portal.db.selectFrom('mxFunnelEntry').select('id').execute()).length
  const before = await countReports()
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const [, ...reports] = await Promise.all([
    undoTurn(portal, old, () => wait(100)),
    ...Array.from({ length: 12 }, (_, n) => wait(n * 12).then(() => submit(december, 1))),
  ])
  expect(reports.filter(({ year }) => !['next', old.label].includes(year))).toEqual([])
  expect(await countReports()).toBe(before + 12)
  await expectCorrectSums(portal)
})
