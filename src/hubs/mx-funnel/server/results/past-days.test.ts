// Model test of funnel sums on past days: random reports of two years, sent, imported, moved, deleted, undone and restored, with an
// LC that closes and a month that goes to the next year. Every response is compared with a plain log of what was done, added up
// report by report.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { monthOf, plusDays, plusMonths } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import type { Entry } from '../../contract.ts'
import { addMetrics, noMetrics } from '../../results/sums.ts'
import { funnelPortfolios, isSummedByPortfolio, stages, sumRoleOf } from '../../rules.ts'
import { sendRows, undoImport } from '../import/test-imports.ts'
import { metricsFrom } from '../test-reports.ts'
import { moveReports } from '../years/changes.ts'
import { funnelMeasures, measureOf } from './queries-measures.ts'

let portal: TestPortal
let admin: Person
/** Log of all changes: the report after each of them; null while it is deleted. */
const changeLog: { id: string; day: string; year: string; is: Entry | null }[] = []
/** Imports that were not undone. */
const imported: { import: string; year: string; reports: Entry[] }[] = []
let undone = 0
const days: { day: string; year: Year }[] = []
let day: string

/** Seeded, so that every run is the same. */
let seed = 20
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const oneOf = <T>(list: readonly T[]) => list[random(list.length)] as T

const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: admin, body })
async function setDay(next: string) {
  day = next
  vi.useFakeTimers({ toFake: ['Date'] })
  // Some time of that day in Karachi.
  vi.setSystemTime(`${plusDays(day, -1)}T${19 + random(5)}:30:00.000Z`)
  admin = await portal.signInAs('admin')
}

function anyReport(year: Year) {
  const [term, role] = oneOf([
    ...[
      ['mid', 'Team Leader'],
      ['mid', 'Team Leader'],
      ['mid', 'National Support Team'],
      ['short', 'Task Force'],
    ],
    ...[
      ['long', 'EB'],
      ['short', 'Buddy'],
      ['short', 'Mentor'],
    ],
  ])
  const lc = oneOf(['LUMS', 'IBA', 'Giki', 'MC'])
  const month = monthOf(plusMonths(year.startsOn, random(4)))
  const metrics = metricsFrom(...stages.map(() => random(50)))
  return { lc, term, role, portfolio: oneOf(['BD', 'iCX', 'BD & EwA']), month, metrics }
}

const logChange = (is: Entry) => changeLog.push({ id: is._id, day, year: is.year, is })
const logRemoval = ({ _id: id, year }: Entry) => changeLog.push({ id, day, year, is: null })
const currentOf = (id: string) => changeLog.findLast((each) => each.id === id)?.is

async function doSomething(year: Year) {
  const ids = changeLog.filter((each) => each.year === year.label).map(({ id }) => id)
  const [what, id] = [random(11), ids.length > 0 ? oneOf(ids) : '']
  if (what < 3 || !id) {
    const { status, json } = await ask('POST', '/api/mxfunnel/submit', anyReport(year))
    // A closed LC accepts no more reports, and a closed year none at all.
    if (status === 200) logChange(json)
  } else if (what < 5) {
    const { status, json } = await ask('PUT', `/api/mxfunnel/${id}`, anyReport(year))
    if (status === 200) logChange(json)
  } else if (what < 7) {
    const { status, json } = await ask('DELETE', `/api/mxfunnel/${id}`)
    if (status === 200) logRemoval(json)
  } else if (what < 8) {
    const { status, json } = await ask('POST', `/api/mxfunnel/${id}/restore`)
    if (status === 200) logChange(json)
  } else if (what < 10) await importSome(year)
  else await undoSome(year)
}

async function importSome(year: Year) {
  const rows = [anyReport(year), anyReport(year)].map(({ metrics, ...where }) => ({ ...where, ...metrics }))
  const { json } = await sendRows(portal, admin, rows, { year: year.label, onProblem: 'skip' })
  if (!json.made) return
  const { entries } = (await ask('GET', `/api/mxfunnel/entries?year=${year.label}&limit=${json.made}`)).json
  for (const entry of entries) logChange(entry)
  imported.push({ import: json.id, year: year.label, reports: entries })
}

async function undoSome(year: Year) {
  const found = imported.findIndex((each) => each.year === year.label)
  if (found === -1) return
  const [{ import: id, reports } = { import: '', reports: [] }] = imported.splice(found, 1)
  const { status } = await undoImport(portal, admin, id)
  if (status !== 200) return
  for (const report of reports) {
    if (currentOf(report._id)?.version !== report.version) continue
    logRemoval(report)
    undone += 1
  }
}

async function simulateYear(year: Year, from: string, closing?: Year) {
  let next = from
  for (let n = 0; n < 9; n += 1) {
    await setDay(next)
    for (const each of closing ? [year, closing] : [year]) {
      days.push({ day, year: each })
      for (let times = 1 + random(9); times > 0; times -= 1) await doSomething(each)
    }
    next = plusDays(day, 1 + random(closing ? 6 : 30))
    if (n === 5) await ask('PUT', '/api/organisation/committees/Giki', { closedOn: day })
  }
}

/** As at an opening: the reports of a month go to the year that opens. */
async function moveMonth(from: string, to: string, month: string) {
  const moving = reportsOn(from, day).filter((report) => report.month === month)
  const count = await inTransaction(portal.db, (trx) => moveReports(trx, { from, to, months: [month] }))
  expect([count, count > 0]).toEqual([moving.length, true])
  for (const report of moving) {
    logRemoval(report)
    logChange({ ...report, year: to })
  }
}

beforeAll(async () => {
  const wanted = hubs.filter(({ name }) => ['mx-funnel', 'organisation', 'imports'].includes(name))
  portal = await startTestPortal({ hubs: wanted, env: { LOG_LEVEL: 'silent' } })
  const first = (await portal.portal.years()).open
  await simulateYear(first, plusDays(first.startsOn, 20))
  const second = { label: 'next', startsOn: plusDays(day, 1), endsOn: plusDays(day, 366) }
  await setDay(second.startsOn)
  await turnYear(portal, second)
  const closingUntil = plusDays(day, 14)
  await portal.db.updateTable('year').set({ closingUntil }).where('label', '=', first.label).execute()
  await moveMonth(first.label, second.label, monthOf(plusMonths(first.startsOn, 3)))
  await simulateYear({ ...second, state: 'open' }, second.startsOn, first)
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
})

type Sum = { lc: string; term: string; role: string; portfolio: string | null }
/** The reports of a year as of the end of a day. */
function reportsOn(year: string, until: string): Entry[] {
  const last = new Map<string, Entry | null>()
  for (const each of changeLog) if (each.year === year && each.day <= until) last.set(each.id, each.is)
  return [...last.values()].filter((is) => is !== null)
}
const sumOf = ({ lc, term, role, portfolio }: Entry): Sum => ({
  ...{ lc, term, role: sumRoleOf(role), portfolio: isSummedByPortfolio(term, role) ? portfolio : null },
})

function sumUp(reports: Entry[], keyOf: (entry: Entry) => object) {
  const sums = new Map<string, object & { entries: number; metrics: Entry['metrics'] }>()
  for (const report of reports) {
    const key = keyOf(report)
    const { entries, metrics } = sums.get(JSON.stringify(key)) ?? { entries: 0, metrics: noMetrics() }
    sums.set(JSON.stringify(key), { ...key, entries: entries + 1, metrics: addMetrics(metrics, report.metrics) })
  }
  return inOneOrder([...sums.values()])
}
const inOneOrder = (list: object[]) => list.map((each) => JSON.stringify(each)).sort()
const all = (values: string[]) => [...new Set(values)].sort()

async function compare(query: string, reports: Entry[], month: string) {
  const { status, json } = await ask('GET', `/api/mxfunnel/summary?${query}`)
  const ofMonth = reports.filter((report) => report.month === month)
  const monthly = (await ask('GET', `/api/mxfunnel/summary?${query}&month=${month}`)).json
  expect([query, status]).toEqual([query, 200])
  expect([query, inOneOrder(json.sums)]).toEqual([query, sumUp(reports, sumOf)])
  expect([query, inOneOrder(monthly.sums)]).toEqual([query, sumUp(ofMonth, sumOf)])
  const namedBy = (those: Entry[]) => funnelPortfolios.filter((code) => those.some((each) => each.portfolio === code))
  expect([json.portfolios, monthly.portfolios]).toEqual([namedBy(reports), namedBy(ofMonth)])
  for (const { months, committees } of [json, monthly]) {
    expect([months, committees]).toEqual([all(reports.map((each) => each.month)), all(reports.map(({ lc }) => lc))])
  }
}

const leaders = { term: 'mid', role: 'Team Leader', portfolio: 'BD' }
const filters: Partial<Sum>[] = [{}, { term: 'mid' }, { lc: 'IBA' }, leaders, { term: 'short', role: 'Custom roles' }]

/** What came in until the day, added up. */
async function compareDays(year: Year, on: string, reports: Entry[]) {
  const amounts = (await funnelMeasures.readAmounts?.(portal.db, { year, on, by: 'day' } as never)) ?? []
  const leads: Record<string, number> = {}
  for (const { measure, committee, at, amount } of amounts) {
    expect(at <= on).toBe(true)
    if (measure === measureOf('Leads')) leads[committee] = (leads[committee] ?? 0) + amount
  }
  for (const lc of all([...Object.keys(leads), ...reports.map((report) => report.lc)])) {
    const expected = reports.reduce((sum, report) => sum + (report.lc === lc ? report.metrics.Leads : 0), 0)
    expect([on, lc, leads[lc]]).toEqual([on, lc, expected])
  }
}

async function compareMonths(query: string, reports: Entry[]) {
  for (const filter of filters) {
    const fitting = reports.filter((report) => {
      const sum = sumOf(report)
      return Object.entries(filter).every(([name, value]) => sum[name as keyof Sum] === value)
    })
    const path = `/api/mxfunnel/months?${query}&${new URLSearchParams(filter as Record<string, string>)}`
    const { json } = await ask('GET', path)
    const expected = sumUp(fitting, ({ month }) => ({ month }))
    const reported = json.filter(({ metrics }: { metrics: object | null }) => metrics)
    expect([path, reported.map((each: object) => JSON.stringify(each))]).toEqual([path, expected])
  }
}

it('every day and now, each year and month, matches the log', async () => {
  expect(changeLog.length).toBeGreaterThan(60)
  expect(undone).toBeGreaterThan(0)
  expect(new Set(changeLog.filter(({ is }) => is === null).map(({ year }) => year)).size).toBe(2)
  for (const { day, year } of days) {
    for (const on of [plusDays(day, -1), day]) {
      const [query, reports] = [`year=${year.label}&on=${on}`, reportsOn(year.label, on)]
      await compare(query, reports, monthOf(plusMonths(year.startsOn, random(4))))
      if (on < day) continue
      await compareMonths(query, reports)
      await compareDays(year, on, reports)
    }
  }
  for (const { label, startsOn } of new Set(days.map(({ year }) => year))) {
    const reports = reportsOn(label, '9999-12-31')
    await compare(`year=${label}`, reports, monthOf(startsOn))
    await compareMonths(`year=${label}`, reports)
  }
  for (const hub of hubs.filter(({ name }) => name === 'mx-funnel')) {
    for (const count of hub.recounts ?? []) expect(await recount(portal.portal, count)).toEqual([])
  }
}, 60_000)
