// Benchmark of the funnel summary: 50,000 reports, now and as of a past day, and the cost of nine earlier years. On
// throwaway SQLite portals, with the reports spread as widely as possible: over every sum and every day.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { funnelCommittees, funnelPortfolios, rolesOfTerm, stages, supportTeam, terms } from '#hubs/mx-funnel/rules.ts'
import { funnelFigures, sharesOf } from '#hubs/mx-funnel/server/figures.ts'
import { hub } from '#hubs/mx-funnel/server/handlers.ts'
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction } from '#server/database/database.ts'
import { storeHistory } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { earlierOf, plusDays, today } from '#shared/time/calendar.ts'
import { monthsOf } from '#shared/time/years.ts'
import { metricsFrom } from '../../src/hubs/mx-funnel/server/test-reports.ts'

const reports = 50_000
const maxMs = 60
const maxMsOfDay = 30
const rounds = 60

process.env.NEXUS_TEST_ENGINE = 'sqlite'
const yearsOfOld = 9
const reportsOfYear = 5000
const maxRatio = 1.1

type Bench = { portal: TestPortal; leader: Person; year: string; months: string[]; days: string[] }

async function start(): Promise<Bench> {
  const portal = await startTestPortal({ hubs: [hub] })
  const { open } = await portal.portal.years()
  const days: string[] = []
  for (let day = open.startsOn; day <= earlierOf(open.endsOn, today()); day = plusDays(day, 1)) days.push(day)
  return { portal, leader: await portal.signInAs('tl'), year: open.label, months: monthsOf(open), days }
}

const roles = [...new Set([...Object.values(rolesOfTerm).flat(), supportTeam])]
const choices = ['', ...funnelPortfolios]
const pick = <T>(list: readonly T[], i: number) => list[i % list.length] as T

/** Committee, term, role, portfolio and month run through every combination; every ninth role is free text. */
function reportAt(i: number, { leader, year, months }: Bench) {
  const at = new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
  const whole = Math.floor(i / (funnelCommittees.length * terms.length))
  return {
    id: `report-${i}`,
    seq: i + 1,
    year,
    month: pick(months, Math.floor(whole / 9 / choices.length)),
    lc: pick(funnelCommittees, i),
    term: pick(terms, Math.floor(i / funnelCommittees.length)),
    role: whole % 9 === 8 ? `Own role ${i}` : pick(roles, whole % 9),
    portfolio: pick(choices, Math.floor(whole / 9)),
    submittedBy: leader.uid,
    submissionKey: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    deleted: 0,
    deletedBy: null,
    ...metricsFrom(...stages.map((_, n) => (i * (n + 3)) % 1000)),
  }
}

/** Each report came on a different day from the one before. */
async function fill(bench: Bench, count: number) {
  const { portal, days, year } = bench
  const reports = Array.from({ length: count }, (_, n) => reportAt(n, bench))
  const history = reports.map((report) => ({
    id: report.id,
    day: pick(days, report.seq * 7919),
    shares: sharesOf(report),
  }))
  await inTransaction(portal.db, async (trx) => {
    await insertRows(trx, 'mxFunnelEntry', reports)
    await storeHistory(trx, funnelFigures, year, history)
  })
}

/** Copies the reports and their figures into each of the earlier years. */
async function addOldYears({ portal: { db } }: Bench) {
  const names = sql.join(stages.map((stage) => sql.ref(stage)))
  const where = sql`month, lc, term, role, portfolio, ${names}`
  for (let n = 1; n <= yearsOfOld; n += 1) {
    const [label, first] = [`old-${n}`, 2000 + n]
    await db
      .insertInto('year')
      .values({ label, startsOn: `${first}-07-01`, endsOn: `${first + 1}-06-30` })
      .execute()
    const others = sql`"submittedBy", version, "createdAt", "updatedAt", deleted`
    await sql`insert into "mxFunnelEntry" (id, seq, year, ${where}, ${others})
      select id || '-' || ${label}, seq + ${n * reportsOfYear}, ${label}, ${where}, ${others}
      from "mxFunnelEntry" where seq <= ${reportsOfYear}`.execute(db)
    await sql`insert into figure (source, year, committee, portfolio, part, "from", until, numbers)
      select source, ${label}, committee, portfolio, part, "from", until, numbers from figure
      where year not like 'old-%'`.execute(db)
    await pause(1)
  }
}

async function timed({ portal, leader }: Bench, path: string) {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const answer = await fetch(portal.url + path, { headers: { cookie: leader.cookie } })
  const text = await answer.text()
  const { user, system } = process.cpuUsage(cpu)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000, text }
}

const medianOf = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number

const warmUp = 5

/** Sends requests one after another, alternating between portals; the first few warm up and are not counted. */
async function measured(path: string, ...portals: Bench[]) {
  const all = portals.map((): Awaited<ReturnType<typeof timed>>[] => [])
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const [n, each] of portals.entries()) all[n]?.push(await timed(each, path))
  }
  return all.map((times) => medians(times.slice(warmUp))) as [Medians, Medians]
}

type Medians = { ms: number; cpuMs: number }
function medians(counted: Medians[]): Medians {
  return { ms: medianOf(counted.map(({ ms }) => ms)), cpuMs: medianOf(counted.map(({ cpuMs }) => cpuMs)) }
}

const words = ({ ms, cpuMs }: Medians) => `${cpuMs.toFixed(1)} ms of work, ${ms.toFixed(1)} ms on the clock`

const large = await start()
await fill(large, reports)
const { text } = await timed(large, '/api/mxfunnel/summary')
const sums: { entries: number; metrics: { Leads: number } }[] = JSON.parse(text).sums
const counted = sums.reduce((count, { entries }) => count + entries, 0)
const leads = sums.reduce((count, { metrics }) => count + metrics.Leads, 0)
const expected = Array.from({ length: reports }, (_, i) => (i * 3) % 1000).reduce((a, b) => a + b, 0)

const [summary] = await measured('/api/mxfunnel/summary', large)
const dayAt = ({ days }: Bench, share: number) => days[Math.floor((days.length - 1) * share)] as string
/** The later the day, the more there is to add up. */
const [middle] = await measured(`/api/mxfunnel/summary?on=${dayAt(large, 0.5)}`, large)
const [early] = await measured(`/api/mxfunnel/summary?on=${dayAt(large, 0.1)}`, large)
const [late] = await measured(`/api/mxfunnel/summary?on=${dayAt(large, 1)}`, large)
const [monthOnDay] = await measured(`/api/mxfunnel/summary?on=${dayAt(large, 0.5)}&month=${large.months[1]}`, large)
const [line] = await measured('/api/mxfunnel/months?term=mid', large)
const [lineOnDay] = await measured(`/api/mxfunnel/months?term=mid&on=${dayAt(large, 0.5)}`, large)
const [first] = await measured('/api/mxfunnel/entries?lc=LUMS&term=mid', large)
const [deep] = await measured('/api/mxfunnel/entries?term=mid&page=1300', large)
await large.portal.close()

const [one, ten] = [await start(), await start()]
for (const bench of [one, ten]) await fill(bench, reportsOfYear)
await addOldYears(ten)
const [ofOne, ofTen] = await measured('/api/mxfunnel/summary', one, ten)
const [dayOfOne, dayOfTen] = await measured(`/api/mxfunnel/summary?on=${dayAt(one, 0.5)}`, one, ten)
await one.portal.close()
await ten.portal.close()
// Other work on the machine slows one or the other, rarely both.
const ratio = Math.min(ofTen.cpuMs / ofOne.cpuMs, ofTen.ms / ofOne.ms)

console.log(
  `${reports} reports in ${sums.length} sums, ${Math.round(text.length / 1024)} KB; whole requests, median of ${rounds}`,
)
console.log(`summary           ${words(summary)} (at most ${maxMs})`)
console.log(`as of mid-year    ${words(middle)}`)
console.log(`as of an early day ${words(early)}`)
console.log(`as of the last day ${words(late)}`)
console.log(`one month, then   ${words(monthOnDay)}`)
console.log(`line of months    ${words(line)}`)
console.log(`and as of a day   ${words(lineOnDay)}`)
console.log(`a page of a view  ${words(first)}`)
console.log(`page 1,300 of mid ${words(deep)}`)
console.log(`one year of ${reportsOfYear}  ${words(ofOne)}`)
console.log(`and ${yearsOfOld} before it   ${words(ofTen)}: ${ratio.toFixed(2)} of it (at most ${maxRatio})`)
console.log(`as of a day, one  ${words(dayOfOne)}`)
console.log(`as of a day, ten  ${words(dayOfTen)} (at most ${maxMsOfDay})`)
if (counted !== reports || leads !== expected) {
  console.error(`The sums are wrong: ${counted} reports, ${leads} leads instead of ${expected}.`)
  process.exit(1)
}
// SQLite works inside this process: on a free core CPU time and wall time agree, on a busy machine only the CPU time is its own.
if (Math.min(summary.cpuMs, summary.ms) > maxMs) {
  console.error(`The summary takes more than ${maxMs} ms.`)
  process.exit(1)
}
if (Math.min(dayOfTen.cpuMs, dayOfTen.ms) > maxMsOfDay) {
  console.error(`A past day takes more than ${maxMsOfDay} ms.`)
  process.exit(1)
}
if (ratio > maxRatio) {
  console.error(`A summary costs ${ratio.toFixed(2)} times as much with ${yearsOfOld} more years.`)
  process.exit(1)
}
