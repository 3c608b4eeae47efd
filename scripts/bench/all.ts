// Benchmark of every endpoint: each GET and the common writes, with 10,000 and 100,000 rows in each long table and ten years. It
// prints CPU time, bytes, queries and growth, and fails over the limits unless an exception says why. SQLite by default;
// BENCH_ENGINES=sqlite,postgres for both, with PostgreSQL's own CPU time. BENCH_ENDPOINTS=/api/gcp,/api/users chooses some endpoints,
// BENCH_ROWS=1000,10000 other sizes.

import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { metricsHeaders } from '#server/testing/metrics-token.ts'
import { exceptions } from '../../tests/load/endpoint-exceptions.ts'
import { type BenchedEndpoint, endpoints } from '../../tests/load/endpoints.ts'
import { measure, median, type Server, startMeasured } from '../../tests/load/measure.ts'
import type { StepAt } from '../../tests/load/measured-requests.ts'
import { processCpu } from '../../tests/load/postgres-cpu.ts'
import { peopleOf } from '../../tests/load/ten-years.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const sizes = (process.env.BENCH_ROWS ?? '10000,100000').split(',').map(Number)
const maxGrowth = 1.3
const maxQueries = 5
const engines = (process.env.BENCH_ENGINES ?? 'sqlite').split(',')
const asked = (process.env.BENCH_ENDPOINTS ?? '').split(',')
const chosen = endpoints.filter(({ name }) => asked.some((part) => name.includes(part)))
/** CPU time of one measurement: long enough for the hundredths of a second in which Linux counts PostgreSQL's. */
const measuredMicros = 250_000
const [fewestRequests, mostRequests] = [4, 200]
/** Only what looks like growth is measured this often. */
const mostRounds = 5

/** Commits from outside the portal: its cached reads end, as after anybody's save, and the portal pays nothing for it. */
type Touch = { touch(): void; cpuMicros(): number; close(): void }

async function toucherOf(database: string): Promise<Touch> {
  if (!database.startsWith('postgres')) {
    const sqlite = new DatabaseSync(database, { timeout: 10_000 })
    sqlite.exec('pragma synchronous = off')
    const touch = sqlite.prepare(`insert into throttle (key, count, "endsAt") values ('bench', 1, '')
      on conflict (key) do update set count = count + 1`)
    return { touch: () => void touch.run(), cpuMicros: () => 0, close: () => sqlite.close() }
  }
  // Nobody waits for it, so commits may follow each other on the wire.
  const client = new pg.Client({ connectionString: database, pipeline: true })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return {
    touch: () => void client.query('select pg_current_xact_id()'),
    cpuMicros: () => processCpu(rows[0].pid),
    close: () => void client.end(),
  }
}

type Portal = { server: Server; toucher: Touch }
type Figures = { micros: number; bytes: number; queries: number }

async function startPortal(engine: string, rows: number): Promise<Portal> {
  const env = { NEXUS_TEST_ENGINE: engine, ROWS: String(rows) }
  const server = await startMeasured(path.join(import.meta.dirname, '../../tests/load/ten-years-portal.ts'), [], env)
  return { server, toucher: await toucherOf(server.database ?? '') }
}

/** Numbers go on over all measurements, so that nobody saves the same twice. */
const sentSoFar = new Map<string, number>()
function stepOf({ server: { ids = {} }, toucher }: Portal, { name, step }: BenchedEndpoint): StepAt {
  const places = new Map<string, number>()
  return (_, person) => {
    toucher.touch()
    const key = `${name} ${person.uid}`
    const n = sentSoFar.get(key) ?? 0
    sentSoFar.set(key, n + 1)
    if (!places.has(person.uid)) places.set(person.uid, places.size)
    return step(ids, { n, person, at: places.get(person.uid) ?? 0 })
  }
}

async function microsOf(portal: Portal, endpoint: BenchedEndpoint, requests: number): Promise<number> {
  const { server, toucher } = portal
  const people = peopleOf(server, endpoint.as).slice(0, endpoint.isFullList ? 1 : 2)
  const touchedBefore = toucher.cpuMicros()
  const cost = await measure({ ...server, people }, stepOf(portal, endpoint), requests)
  return cost.cpuMicrosPerRequest - (toucher.cpuMicros() - touchedBefore) / requests
}

/** How many queries the portal has sent, from its own metrics, which take as many of their own each time. */
async function queriesSoFar({ server, toucher }: Portal): Promise<number> {
  toucher.touch()
  const text = await (await fetch(`${server.url}/api/metrics`, { headers: metricsHeaders })).text()
  return Number(/^nexus_database_seconds_count (\S+)/m.exec(text)?.[1])
}

async function askOnce(portal: Portal, endpoint: BenchedEndpoint): Promise<Omit<Figures, 'micros'>> {
  const { server } = portal
  const [person] = peopleOf(server, endpoint.as)
  if (!person) throw new Error(`Nobody may send ${endpoint.name}`)
  const before = await queriesSoFar(portal)
  const between = await queriesSoFar(portal)
  const { method, path: address, body } = stepOf(portal, endpoint)(0, person)
  const headers = {
    ...metricsHeaders,
    cookie: person.cookie,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(server.url + address, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const bytes = (await answer.arrayBuffer()).byteLength
  // The metrics' own queries are in both differences.
  return { bytes, queries: (await queriesSoFar(portal)) - between - (between - before) }
}

async function figuresOf(portals: Portal[], endpoint: BenchedEndpoint): Promise<Figures[]> {
  const rounds = portals.map(() => [] as number[])
  const asked = await Promise.all(portals.map((portal) => microsOf(portal, endpoint, fewestRequests * 2)))
  const growth = () => median(rounds[1] as number[]) / median(rounds[0] as number[])
  while (rounds[0]?.length === 0 || (growth() > maxGrowth && (rounds[0]?.length ?? 0) < mostRounds)) {
    for (const [at, portal] of portals.entries()) {
      const requests = Math.round(measuredMicros / Math.max(1, asked[at] ?? 1))
      const count = Math.min(mostRequests, Math.max(fewestRequests, requests))
      rounds[at]?.push(await microsOf(portal, endpoint, count))
    }
  }
  const figures: Figures[] = []
  for (const [at, portal] of portals.entries()) {
    // Jobs send queries, too: the fewest of three are the request's own.
    const tries = []
    for (let n = 0; n < 3; n++) tries.push(await askOnce(portal, endpoint))
    const queries = Math.min(...tries.map((each) => each.queries))
    figures.push({ micros: median(rounds[at] as number[]), bytes: tries[0]?.bytes ?? 0, queries })
  }
  return figures
}

const postgres = engines.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.NEXUS_TEST_POSTGRES = postgres.url
const broken: string[] = []
for (const engine of engines) {
  const portals = await Promise.all(sizes.map((rows) => startPortal(engine, rows)))
  console.log(`\n${engine}: ${sizes.map((rows) => rows.toLocaleString('en')).join(' and ')} rows, ten years`)
  console.log(`${'endpoint'.padEnd(52)} ${'µs of CPU'.padStart(17)}  growth  ${'bytes'.padStart(8)}  queries`)
  for (const endpoint of chosen) {
    const [small, large] = (await figuresOf(portals, endpoint)) as [Figures, Figures]
    const growth = large.micros / small.micros
    const queries = Math.max(small.queries, large.queries)
    const allowed = exceptions[endpoint.name]
    const micros = [small, large].map((each) => each.micros.toFixed(0).padStart(8)).join(' ')
    console.log(
      `${endpoint.name.padEnd(52)} ${micros} ${growth.toFixed(2).padStart(7)} ${String(large.bytes).padStart(9)} ${String(queries).padStart(8)}`,
    )
    if (growth > (allowed?.growth ?? maxGrowth))
      broken.push(`${engine}: ${endpoint.name} grows ${growth.toFixed(2)} × (at most ${allowed?.growth ?? maxGrowth})`)
    if (queries > (allowed?.queries ?? maxQueries))
      broken.push(`${engine}: ${endpoint.name} sends ${queries} queries (at most ${allowed?.queries ?? maxQueries})`)
  }
  for (const { server, toucher } of portals) {
    toucher.close()
    await server.stop()
  }
}
await postgres?.stop()

console.log('\nExceptions:')
for (const [name, { why }] of Object.entries(exceptions)) console.log(`${name}: ${why}`)
for (const line of broken) console.error(`Over the limit: ${line}.`)
process.exit(broken.length > 0 ? 1 : 0)
