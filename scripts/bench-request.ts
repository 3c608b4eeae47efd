// What does a guarded, paged list cost against the same bytes from bare node:http? On both databases, with 10,000 and
// 100,000 entries, all in one run and taking turns; PostgreSQL's own CPU time is counted with the portal's.
import path from 'node:path'
import { type Cost, measure, median, type Server, startMeasured } from '../tests/load/measure.ts'
import { startPostgres } from '../tests/postgres.ts'

const rounds = 5
const list = '/api/gcp/approved?page=1&limit=8'
const mostGrowth = 1.1
const engines = [
  { engine: 'sqlite', requests: 4000, most: 6 },
  { engine: 'postgres', requests: 2000, most: 25 },
]
const sizes = [10_000, 100_000]
const loadFolder = path.join(import.meta.dirname, '../tests/load')

const postgres = await startPostgres()
const portals: { name: string; server: Server; requests: number; costs: Cost[] }[] = []
for (const { engine, requests } of engines) {
  for (const entries of sizes) {
    const env = { NEXUS_TEST_ENGINE: engine, NEXUS_TEST_POSTGRES: postgres.url, GCP_ENTRIES: String(entries) }
    const server = await startMeasured(path.join(loadFolder, 'gcp-portal.ts'), [], env)
    portals.push({ name: `${engine}, ${entries}`, server, requests, costs: [] })
  }
}
const [first] = portals as [(typeof portals)[number]]
const body = await (await fetch(first.server.url + list, { headers: first.server.headers })).text()
const bare = await startMeasured(path.join(loadFolder, 'bare-http.ts'), [], {
  BARE_BODY: Buffer.from(body).toString('base64'),
})

const bareCosts: Cost[] = []
// The first round warms all of them up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const bareCost = await measure(bare, '/')
  if (round > 0) bareCosts.push(bareCost)
  for (const { server, requests, costs } of portals) {
    const cost = await measure(server, list, requests)
    if (round > 0) costs.push(cost)
  }
}
await Promise.all([bare, ...portals.map(({ server }) => server)].map((server) => server.stop()))
await postgres.stop()

const cpu = (of: Cost[]) => median(of.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest))
const speed = (of: Cost[]) => median(of.map(({ perSecond }) => perSecond))
const print = (name: string, of: Cost[], more = '') =>
  console.log(
    `${name.padEnd(18)}${cpu(of).toFixed(0).padStart(6)} µs CPU, ${speed(of).toFixed(0).padStart(6)}/s${more}`,
  )

let isOver = false
print(`bare node:http`, bareCosts, ` (${body.length} bytes)`)
for (const [at, { most }] of engines.entries()) {
  const [small, large] = portals.slice(at * 2, at * 2 + 2) as [(typeof portals)[number], (typeof portals)[number]]
  const ratio = cpu(small.costs) / cpu(bareCosts)
  const growth = cpu(large.costs) / cpu(small.costs)
  print(small.name, small.costs, `: ${ratio.toFixed(2)} × bare (at most ${most})`)
  print(large.name, large.costs, `: ${growth.toFixed(2)} × the smaller (at most ${mostGrowth})`)
  isOver ||= ratio > most || growth > mostGrowth
}
if (isOver) process.exit(1)
