// Benchmark of a request: CPU time compared with the same bytes from bare node:http. The same page, random pages, searches,
// summaries and a day's mix of reads and writes, on both databases with 10,000 and 100,000 entries, all in one run and
// taking turns. PostgreSQL's own CPU time is included.
import path from 'node:path'
import type { DayPerson } from '../../tests/load/day.ts'
import { measure, median, type Server, startMeasured } from '../../tests/load/measure.ts'
import { type MeasuredRequest, measuredRequests, type StepAt, samePage } from '../../tests/load/measured-requests.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const rounds = 5
const bareRequests = 3000
/** Times bare node:http: what requests cost today, with room for noise. The goals are lower (docs/decisions/048-what-a-day-costs.md). */
const engines = [
  {
    engine: 'sqlite',
    requests: 2400,
    most: { 'same page': 6.5, 'random page': 9, search: 15, summary: 6, 'a day': 16 },
  },
  {
    engine: 'postgres',
    requests: 1200,
    most: { 'same page': 8.5, 'random page': 14, search: 23, summary: 13, 'a day': 30 },
  },
] as const
/** From 10,000 to 100,000 entries. A search also asks for a word that a seventh of them contain, and a day saves, too. */
const maxGrowth = { 'same page': 1.2, 'random page': 1.2, search: 1.5, summary: 1.2, 'a day': 1.3 }
const sizes = [10_000, 100_000]
const loadFolder = path.join(import.meta.dirname, '../../tests/load')

type Measured = { asked: MeasuredRequest; next: StepAt; micros: number[]; ratios: number[] }
type Portal = { server: Server; requests: number; measured: Measured[] }

async function startPortal({ engine, requests }: (typeof engines)[number], entries: number): Promise<Portal> {
  const env = { NEXUS_TEST_ENGINE: engine, NEXUS_TEST_POSTGRES: postgres.url, GCP_ENTRIES: String(entries) }
  const server = await startMeasured(path.join(loadFolder, 'gcp-portal.ts'), [], env)
  const measured = measuredRequests.map((asked) => ({ asked, next: asked.steps(entries), micros: [], ratios: [] }))
  return { server, requests, measured }
}

async function startBare({ url, people }: Server): Promise<Server> {
  const [person] = people as [DayPerson]
  const { path: list } = samePage.steps(0)(0, person)
  const body = await (await fetch(url + list, { headers: { cookie: person.cookie } })).arrayBuffer()
  return startMeasured(path.join(loadFolder, 'bare-http.ts'), [], { BARE_BODY: Buffer.from(body).toString('base64') })
}

const postgres = await startPostgres()
const portals: Portal[] = []
for (const engine of engines) for (const entries of sizes) portals.push(await startPortal(engine, entries))
const bare = await startBare((portals[0] as Portal).server)

const bareMicros: number[] = []
// The first round warms up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const { cpuMicrosPerRequest: yardstick } = await measure(bare, () => ({ method: 'GET', path: '/' }), bareRequests)
  if (round > 0) bareMicros.push(yardstick)
  for (const at of measuredRequests.keys()) {
    for (const { server, requests, measured } of portals) {
      const { asked, next, micros, ratios } = measured[at] as Measured
      const cost = await measure(server, next, Math.round(requests * asked.share))
      if (round === 0) continue
      micros.push(cost.cpuMicrosPerRequest)
      ratios.push(cost.cpuMicrosPerRequest / yardstick)
    }
  }
}
await Promise.all([bare, ...portals.map(({ server }) => server)].map((server) => server.stop()))
await postgres.stop()

let isOver = false
console.log(`bare node:http ${median(bareMicros).toFixed(0)} µs of CPU`)
for (const [number, { engine, most }] of engines.entries()) {
  const [small, large] = portals.slice(number * 2, number * 2 + 2) as [Portal, Portal]
  for (const [at, { name }] of measuredRequests.entries()) {
    const [few, many] = [small.measured[at] as Measured, large.measured[at] as Measured]
    const ratio = median(few.ratios)
    const growth = median(many.micros.map((micros, round) => micros / (few.micros[round] as number)))
    const goals = `(at most ${most[name]}, and ${maxGrowth[name]})`
    const cost = `${median(few.micros).toFixed(0).padStart(6)} µs, ${ratio.toFixed(1).padStart(5)} × bare`
    console.log(`${engine.padEnd(9)} ${name.padEnd(12)}${cost}; 100,000 entries: ${growth.toFixed(2)} × ${goals}`)
    isOver ||= ratio > most[name] || growth > maxGrowth[name]
  }
}
if (isOver) process.exit(1)
