// Load test, `npm run load [-- seconds]`: simulates a day in the organisation against bare node:http, the portal on SQLite,
// and the portal on PostgreSQL with one and two instances; then ten times the load it can answer. Ends with a line for each
// check; when interrupted, it ends everything that it has started.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { stretched } from '../tests/faults/length.ts'
import type { PortalProcess } from '../tests/faults/portal-process.ts'
import { floodPath } from '../tests/load/day.ts'
import type { DayOrder, DayResult, FloodOrder } from '../tests/load/day-client.ts'
import { createDayEnvironment, type DayEnvironment, metricsToken } from '../tests/load/day-environment.ts'
import { startMeasured } from '../tests/load/measure.ts'
import { setup as buildServer } from '../tests/setup/built-server.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import './end-with-npm.ts'

const seconds = Number(process.argv[2] ?? 20)
const peopleCount = 24
const warmUpSeconds = Math.max(2, seconds / 4)
const floodSeconds = Math.min(seconds, 8)
const maxGrowth = 1.25
const maxRecoveryMs = 5000
/** Fewer requests, like a short run, cannot tell a memory leak from warming up. */
const warmRequests = 5000
const loadFolder = path.join(import.meta.dirname, '../tests/load')

type Check = { isFine: boolean; what: string; found: string }
const checks: Check[] = []
const judge = (isFine: boolean, what: string, found: string) => void checks.push({ isFine, what, found })

const client: ChildProcess = fork(path.join(loadFolder, 'day-client.ts'), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
process.once('exit', () => client.kill('SIGKILL'))
async function order(given: DayOrder | FloodOrder): Promise<DayResult> {
  client.send(given)
  const [result] = (await once(client, 'message')) as [DayResult]
  return result
}

/** Resident memory of all portals together, in megabytes, from their metrics. */
async function memoryOf(portals: PortalProcess[]): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const texts = await Promise.all(
    portals.map(async ({ url }) => (await fetch(`${url}/api/metrics`, { headers })).text()),
  )
  const bytes = texts.map((text) => /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  if (bytes.includes(undefined)) throw new Error(`A portal does not report its memory: ${texts[0]?.slice(0, 200)}`)
  return bytes.reduce((sum, each) => sum + Number(each), 0) / 2 ** 20
}

const cell = (value: string | number, width = 9) => String(value).padStart(width)
const shown = (statuses: DayResult['statuses']) =>
  Object.entries(statuses)
    .map(([status, n]) => `${n} × ${status}`)
    .join(', ')
const isGood = (status: string) => /^2\d\d$/.test(status)
const badIn = ({ statuses }: DayResult, isFine = isGood) =>
  Object.entries(statuses).reduce((sum, [status, n]) => sum + (isFine(status) ? 0 : n), 0)

let barePerSecond = 0
function printDay(name: string, result: DayResult, memory = ''): void {
  const perSecond = result.requests / result.seconds
  barePerSecond ||= perSecond
  const ratio = `1/${(barePerSecond / perSecond).toFixed(2)}`
  const times = cell(result.p50Ms.toFixed(1)) + cell(result.p99Ms.toFixed(1))
  console.log(`${name.padEnd(26)}${cell(perSecond.toFixed(0))}${cell(ratio)}${times}${cell(badIn(result))}  ${memory}`)
}

async function dayOn(name: string, environment: DayEnvironment, instances: number): Promise<void> {
  const portals = await environment.startPortals(instances)
  const urls = portals.map(({ url }) => url)
  let errors = 0
  const statuses: string[] = []
  const live = async (liveSeconds: number) => {
    const result = await order({ kind: 'day', urls, people: environment.people, seconds: liveSeconds })
    environment.people = result.people ?? environment.people
    errors += badIn(result, isStarved() ? isTakenOrShed : isGood)
    statuses.push(shown(result.statuses))
    return result
  }
  await live(warmUpSeconds)
  const memory = watchMemory(portals)
  const day = await live(seconds)
  const { early, late } = memory.stop()
  printDay(name, day, `${early.toFixed(0)} → ${late.toFixed(0)} MB`)
  const memoryFound = `${early.toFixed(0)} → ${late.toFixed(0)} MB`
  if (seconds >= 15 && day.requests >= warmRequests)
    judge(late / early < maxGrowth, `${name}: its memory does not grow`, memoryFound)
  if (instances === 1) {
    await floodOn(name, urls, environment)
    const after = await live(2)
    console.log(`  and a day after that with ${badIn(after)} errors`)
  }
  judge(errors === 0, `${name}: every request of its days is answered`, statuses.join('; '))
  for (const portal of portals) await portal.kill('SIGTERM')
}

/** Resident memory during the run: early, once everything is warm, and at the end. */
function watchMemory(portals: PortalProcess[]) {
  const samples: number[] = []
  const timer = setInterval(async () => samples.push(await memoryOf(portals)), 500)
  const mean = (of: number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  return {
    stop() {
      clearInterval(timer)
      const quarter = Math.floor(samples.length / 4)
      return { early: mean(samples.slice(quarter, quarter * 2)), late: mean(samples.slice(-quarter)) }
    },
  }
}

async function floodOn(name: string, urls: string[], { people }: DayEnvironment): Promise<void> {
  const usual = await order({ kind: 'day', urls, people, seconds: 3, only: floodPath })
  const perSecond = Math.round((usual.requests / usual.seconds) * 10)
  const flooded = await order({ kind: 'flood', urls, people, seconds: floodSeconds, perSecond })
  const recoveredMs = await untilCalm(urls[0] as string)
  const failed = badIn(flooded, isTakenOrShed)
  const { 200: taken = 0, 429: costly = 0, 503: busy = 0 } = flooded.statuses
  const shed = costly + busy
  console.log(
    `  ten times its lists (${perSecond}/s): ${taken} answered, ${shed} sent away, ${failed} failed; p50 ${flooded.p50Ms.toFixed(0)} ms; ` +
      `calm again after ${(recoveredMs / 1000).toFixed(1)} s`,
  )
  judge(failed === 0, `${name}, overload: every request is answered or sent away`, shown(flooded.statuses))
  if (!isStarved())
    judge(shed > 0 && taken > 0, `${name}, overload: some are answered, some sent away`, shown(flooded.statuses))
  const recovered = `${(recoveredMs / 1000).toFixed(1)} s`
  judge(recoveredMs < stretched(maxRecoveryMs), `${name}, overload: calm soon afterwards`, recovered)
}
const isTakenOrShed = (status: string) => /^(2\d\d|429|503)$/.test(status)
/** Other programs take most of the CPU: then portals refuse people on a usual day, too, and the client cannot ask for more. */
const isStarved = () => stretched(100) > 300

/** How long after the flood until ten requests in a row are answered. */
async function untilCalm(url: string): Promise<number> {
  const startedMs = performance.now()
  for (let inARow = 0; performance.now() - startedMs < 60_000; ) {
    inARow = (await fetch(`${url}/api/settings`)).ok ? inARow + 1 : 0
    if (inARow === 10) return performance.now() - startedMs
    if (inARow === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return Number.POSITIVE_INFINITY
}

const bare = await startMeasured(path.join(loadFolder, 'bare-http.ts'), [], {
  BARE_BODY: Buffer.from('x'.repeat(4000)).toString('base64'),
})
buildServer()
const postgres = await startPostgres()
process.env.NEXUS_TEST_POSTGRES = postgres.url

console.log(`${peopleCount} people without a pause, ${seconds} s each\n`)
console.log(
  `${' '.repeat(26)}${['per s', 'of bare', 'p50 ms', 'p99 ms', 'errors'].map((name) => cell(name)).join('')}  memory`,
)
const sqlite = await createDayEnvironment('sqlite', peopleCount)
printDay('bare node:http', await order({ kind: 'day', urls: [bare.url], people: sqlite.people, seconds }))
await bare.stop()
await dayOn('SQLite', sqlite, 1)
await sqlite.remove()
const shared = await createDayEnvironment('postgres', peopleCount)
await dayOn('PostgreSQL, 1 instance', shared, 1)
await dayOn('PostgreSQL, 2 instances', shared, 2)
await shared.remove()
await postgres.stop()
client.kill()

console.log(
  `\n${checks.map(({ isFine, what, found }) => `${isFine ? 'ok    ' : 'FAILED'} ${what} (${found})`).join('\n')}`,
)
if (isStarved()) console.log('\nOther programs took most of the CPU, so refusals were allowed. The figures say little.')
const failedCount = checks.filter(({ isFine }) => !isFine).length
console.log(`\n${checks.length - failedCount} passed, ${failedCount} failed`)
process.exitCode = failedCount === 0 ? 0 : 1
