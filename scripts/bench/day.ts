// Benchmark of a whole day: CPU time of home, and of all that open pages ask for and save (tests/load/whole-day.ts), compared with
// bare node:http, on both databases (or those in BENCH_ENGINES), with 2,000 people and a year of data. PostgreSQL's own CPU
// time is included.
import path from 'node:path'
import type { DayPerson } from '../../tests/load/day.ts'
import { callersPerRole, homeRoles } from '../../tests/load/home-roles.ts'
import { connections, measure, median, type Server, startMeasured } from '../../tests/load/measure.ts'
import type { StepAt } from '../../tests/load/measured-requests.ts'
import { wholeDay } from '../../tests/load/whole-day.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const rounds = 5
const bareRequests = 3000
const loadFolder = path.join(import.meta.dirname, '../../tests/load')
/** Times bare node:http. The day: its goal. Home: what it costs today, with room for noise; its goal is lower (docs/decisions/048-what-a-day-costs.md). */
const limits: Record<string, { home: number; day: number }> = {
  sqlite: { home: 13, day: 29 },
  postgres: { home: 20, day: 66 },
}
const engines = (process.env.BENCH_ENGINES ?? Object.keys(limits).join(',')).split(',')

/** Half of them team leaders, the others LCVPs and an MCVP. */
const roleOf = (n: number) => (n % 2 ? 'tl' : n % 8 ? 'lcvp' : 'mcvp')
const personAt = ({ people }: Server, n: number) =>
  people[homeRoles.indexOf(roleOf(n)) * callersPerRole + (n % callersPerRole)] as DayPerson

/** Each time another person, so that nobody gets a cached response. */
const homeOf =
  (server: Server): StepAt =>
  (n) => ({ method: 'GET', path: '/api/home', headers: { cookie: personAt(server, n).cookie } })

const postgres = await startPostgres()
type Measured = {
  engine: string
  name: 'home' | 'day'
  requests: number
  server: Server
  next: StepAt
  ratios: number[]
  micros: number[]
}
const measured: Measured[] = []
const servers: Server[] = []
for (const engine of engines) {
  const env = { NEXUS_TEST_ENGINE: engine, NEXUS_TEST_POSTGRES: postgres.url }
  const started = await startMeasured(path.join(loadFolder, 'home-portal.ts'), [], env)
  const server = { ...started, people: Array.from({ length: connections }, (_, n) => personAt(started, n)) }
  servers.push(server)
  const each = { engine, server, ratios: [], micros: [] }
  measured.push({ ...each, name: 'home', requests: 1200, next: homeOf(started), ratios: [], micros: [] })
  measured.push({ ...each, name: 'day', requests: 800, next: wholeDay(1), ratios: [], micros: [] })
}
const [first] = servers as [Server]
const home = await fetch(`${first.url}/api/home`, { headers: { cookie: personAt(first, 0)?.cookie ?? '' } })
const body = Buffer.from(await home.arrayBuffer()).toString('base64')
const bare = await startMeasured(path.join(loadFolder, 'bare-http.ts'), [], { BARE_BODY: body })

// The first round warms up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const { cpuMicrosPerRequest: yardstick } = await measure(bare, () => ({ method: 'GET', path: '/' }), bareRequests)
  for (const { server, next, requests, ratios, micros } of measured) {
    const cost = await measure(server, next, requests)
    if (round === 0) continue
    ratios.push(cost.cpuMicrosPerRequest / yardstick)
    micros.push(cost.cpuMicrosPerRequest)
  }
}
await Promise.all([bare, ...servers].map((server) => server.stop()))
await postgres.stop()

let isOver = false
for (const { engine, name, ratios, micros } of measured) {
  const [ratio, most] = [median(ratios), limits[engine]?.[name] ?? 0]
  const cost = `${median(micros).toFixed(0).padStart(6)} µs, ${ratio.toFixed(1).padStart(5)} × bare`
  console.log(`${engine.padEnd(9)} ${name.padEnd(5)}${cost} (at most ${most})`)
  isOver ||= ratio > most
}
if (isOver) process.exit(1)
