// How long does the funnel summary take with 50,000 reports? On a throw-away SQLite portal, spread as widely as can be.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  customRoles,
  funnelCommittees,
  funnelPortfolios,
  rolesOfTerm,
  stages,
  sumRoleOf,
  supportTeam,
  teamLeader,
  terms,
} from '#hubs/mx-funnel/rules.ts'
import { hub } from '#hubs/mx-funnel/server/handlers.ts'
import { startTestPortal } from '#server/test-portal.ts'

const reports = 50_000
const mostMs = 30
const rounds = 60
const batch = 500

process.env.NEXUS_TEST_ENGINE = 'sqlite'
const portal = await startTestPortal({ hubs: [hub] })
const leader = await portal.signInAs('tl')

const roles = [...new Set([...Object.values(rolesOfTerm).flat(), supportTeam])]
const choices = ['', ...funnelPortfolios]
const pick = <T>(list: readonly T[], i: number) => list[i % list.length] as T

/** Committee, term, role and portfolio run through every combination; every ninth role is somebody's own. */
function reportAt(i: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
  const whole = Math.floor(i / (funnelCommittees.length * terms.length))
  return {
    id: `report-${i}`,
    seq: i + 1,
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
    ...Object.fromEntries(stages.map((stage, n) => [stage, (i * (n + 3)) % 1000])),
  }
}

async function fill() {
  for (let i = 0; i < reports; i += batch) {
    const rows = Array.from({ length: batch }, (_, n) => reportAt(i + n))
    await portal.db.insertInto('mxFunnelEntry').values(rows).execute()
    // SQLite answers at once: without a pause the portal would call itself overloaded.
    await pause(1)
  }
  const known = sql.join(roles.filter((role) => sumRoleOf(role) === role))
  const role = sql`case when role in (${known}) then role else ${customRoles} end`
  const portfolio = sql`case when term = 'mid' and role in (${teamLeader}, ${supportTeam}) then portfolio else '' end`
  const names = sql.join(stages.map((stage) => sql.ref(stage)))
  const sums = sql.join(stages.map((stage) => sql`sum(${sql.ref(stage)})`))
  await sql`insert into "mxFunnelSum" (lc, term, role, portfolio, entries, ${names})
    select lc, term, ${role}, ${portfolio}, count(*), ${sums} from "mxFunnelEntry" group by 1, 2, 3, 4`.execute(
    portal.db,
  )
}

async function timed(path: string) {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const answer = await fetch(portal.url + path, { headers: { cookie: leader.cookie } })
  const text = await answer.text()
  const { user, system } = process.cpuUsage(cpu)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000, text }
}

const medianOf = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number

/** Asked one after another; the first few warm up and are not counted. */
async function measured(path: string) {
  const all: Awaited<ReturnType<typeof timed>>[] = []
  for (let round = 0; round < rounds + 5; round += 1) all.push(await timed(path))
  const counted = all.slice(5)
  return { ms: medianOf(counted.map(({ ms }) => ms)), cpuMs: medianOf(counted.map(({ cpuMs }) => cpuMs)) }
}

const words = ({ ms, cpuMs }: { ms: number; cpuMs: number }) =>
  `${cpuMs.toFixed(1)} ms of work, ${ms.toFixed(1)} ms on the clock`

await fill()
const { text } = await timed('/api/mxfunnel/summary')
const sums: { entries: number; metrics: { Leads: number } }[] = JSON.parse(text).sums
const counted = sums.reduce((count, { entries }) => count + entries, 0)
const leads = sums.reduce((count, { metrics }) => count + metrics.Leads, 0)
const expected = Array.from({ length: reports }, (_, i) => (i * 3) % 1000).reduce((a, b) => a + b, 0)

const summary = await measured('/api/mxfunnel/summary')
const first = await measured('/api/mxfunnel/entries?lc=LUMS&term=mid')
const deep = await measured('/api/mxfunnel/entries?term=mid&page=1300')
await portal.close()

console.log(
  `${reports} reports in ${sums.length} sums, ${Math.round(text.length / 1024)} KB; whole requests, median of ${rounds}`,
)
console.log(`summary           ${words(summary)} (at most ${mostMs})`)
console.log(`a page of a view  ${words(first)}`)
console.log(`page 1,300 of mid ${words(deep)}`)
if (counted !== reports || leads !== expected) {
  console.error(`The sums are wrong: ${counted} reports, ${leads} leads instead of ${expected}.`)
  process.exit(1)
}
// SQLite works inside this process: on a free core work and clock agree, on a busy machine only the work is its own.
if (Math.min(summary.cpuMs, summary.ms) > mostMs) {
  console.error(`The summary takes more than ${mostMs} ms.`)
  process.exit(1)
}
