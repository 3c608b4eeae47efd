// Benchmark of the five requests that matter: session, list, search, results and save, by CPU time, compared with the same bytes
// from bare node:http and with a plain Express and pg. Everything takes turns in one run. PostgreSQL's own CPU time is included.
// BESIDE=/path/to/checkout measures another version beside this one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Cost, measure, median, type Server, startMeasured } from '../../tests/load/measure.ts'
import { firstPage, type MeasuredRequest, measuredRequests, type StepAt } from '../../tests/load/measured-requests.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const bareRequests = 3000
const requestsPerRound = 1200
const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const root = path.join(import.meta.dirname, '../..')

type Measured = { asked: MeasuredRequest; next: StepAt; micros: number[]; ratios: number[] }
type Contender = { name: string; entries: number; server: Server; measured: Measured[] }

const postgres = await startPostgres()
const contenders: Contender[] = []

function addContender(name: string, entries: number, server: Server): void {
  const measured = measuredRequests.map((asked) => ({
    asked,
    next: asked.steps(entries),
    micros: [],
    ratios: [],
  }))
  contenders.push({ name, entries, server, measured })
}

async function addPortal(name: string, checkout: string, engine: string, entries: number): Promise<void> {
  const env = {
    NEXUS_TEST_ENGINE: engine,
    NEXUS_TEST_POSTGRES: postgres.url,
    GCP_ENTRIES: String(entries),
  }
  const server = await startMeasured(path.join(checkout, 'tests/load/gcp-portal.ts'), [], env)
  addContender(`${name} on ${engine}`, entries, server)
}

/** Express is no dependency of the project: it is installed for this run. */
const expressFolder = mkdtempSync(path.join(tmpdir(), 'nexus-bench-express-'))
writeFileSync(path.join(expressFolder, 'package.json'), '{ "private": true }')
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', 'express@5'], { cwd: expressFolder })

async function addExpress(entries: number): Promise<void> {
  const database = `express_${entries}`
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = database
  const env = {
    EXPRESS_FROM: expressFolder,
    EXPRESS_DATABASE: url.href,
    GCP_ENTRIES: String(entries),
  }
  const server = await startMeasured(path.join(root, 'tests/load/express-portal.ts'), [], env)
  addContender('Express and pg', entries, server)
}

for (const entries of sizes) {
  for (const engine of ['sqlite', 'postgres']) {
    await addPortal('this', root, engine, entries)
    if (process.env.BESIDE) await addPortal('beside', process.env.BESIDE, engine, entries)
  }
  await addExpress(entries)
}

async function startBare(): Promise<Server> {
  const [{ server }] = contenders as [Contender]
  const [person] = server.people
  const response = await fetch(server.url + firstPage.path, { headers: { cookie: person?.cookie ?? '' } })
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  return startMeasured(path.join(root, 'tests/load/bare-http.ts'), [], { BARE_BODY: body })
}
const bare = await startBare()

const bareMicros: number[] = []
// The first round warms up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const { cpuMicrosPerRequest: yardstick } = await measure(bare, () => ({ method: 'GET', path: '/' }), bareRequests)
  if (round > 0) bareMicros.push(yardstick)
  for (const at of measuredRequests.keys()) {
    for (const { server, measured } of contenders) {
      const { asked, next, micros, ratios } = measured[at] as Measured
      const cost: Cost = await measure(server, next, Math.round(requestsPerRound * asked.share))
      if (round === 0) continue
      micros.push(cost.cpuMicrosPerRequest)
      ratios.push(cost.cpuMicrosPerRequest / yardstick)
    }
  }
}
await Promise.all([bare, ...contenders.map(({ server }) => server)].map((server) => server.stop()))
await postgres.stop()
rmSync(expressFolder, { recursive: true })

console.log(`bare node:http: ${median(bareMicros).toFixed(0)} µs of CPU; the others in µs, and in times bare`)
console.log(`${''.padEnd(30)}${measuredRequests.map(({ name }) => name.padStart(16)).join('')}`)
for (const { name, entries, measured } of contenders) {
  const cells = measured.map(({ micros, ratios }) =>
    `${median(micros).toFixed(0)} (${median(ratios).toFixed(1)})`.padStart(16),
  )
  console.log(`${name.padEnd(22)}${String(entries).padStart(8)}${cells.join('')}`)
}
