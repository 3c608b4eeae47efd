// Benchmark of search: 100,000 GCPs, 20,000 documents and 500 people. It measures what the palette requests while somebody
// types, and the lists, on both databases; PostgreSQL's own CPU time is included. Then it submits GCPs on two such portals
// in turns, one of them without an index.
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { hubs } from '#main.server.ts'
import type { Engine } from '#server/database/database.ts'
import { inTransaction } from '#server/database/database.ts'
import { makePerson, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { findOpenYearLabel } from '#server/years/years.ts'
import { median } from '../../tests/load/measure.ts'
import { postgresCpu } from '../../tests/load/postgres-cpu.ts'
import { fromHub } from '../../tests/setup/from-hub.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'

const { fillGcps } = await fromHub('gcp/server/test-many-gcps.ts')
const { fillDocuments } = await fromHub('documents/server/test-many-documents.ts')

const [gcps, documents, people] = [100_000, 20_000, 500]
const times = 20
const writes = 60
const writeRounds = 5
const most = { cpuMs: 30, clockMs: 100, writeRatio: 1.5 }

const typed = [
  '',
  'm',
  'me',
  'men',
  'mentor',
  'mentoring',
  'mentoring onl',
  'mentroing',
  'lighthouse',
  'nowhere',
  'test tm',
  // Words in long texts only: one in every text, its beginning, two words, and one in every thousandth text.
  'cost',
  'cos',
  'would again',
  'companion',
]
type MeasuredSearch = { name: string; path: string; hasNoBound?: boolean }
const searches: MeasuredSearch[] = [
  ...typed.map((q) => ({ name: `find '${q}'`, path: `/api/search?q=${encodeURIComponent(q)}` })),
  ...['lighthouse', 'mentoring', 'mentoring online', 'nowhere'].map((word) => ({
    name: `GCPs '${word}'`,
    path: `/api/gcp/approved?search=${encodeURIComponent(word)}`,
  })),
  // Two letters occur in most titles: counting them reads every text.
  { name: "GCPs 'on'", path: '/api/gcp/approved?search=on', hasNoBound: true },
  { name: "GCPs 'afternoon' of BD, page 40", path: '/api/gcp/approved?search=afternoon&portfolio=BD&page=40' },
  { name: "approvals 'mentoring'", path: '/api/gcp?search=mentoring' },
  { name: "documents 'guide'", path: '/api/documents?search=guide' },
  { name: "people 'test tm'", path: '/api/users?search=test%20tm' },
]

/** Without an index, the portal only serves to compare writes. */
async function openFilled(hasIndex: boolean): Promise<TestPortal> {
  const portal = await startTestPortal({ hubs, env: { WRITES_PER_ACCOUNT: '1000000' } })
  if (!hasIndex) await dropIndex(portal)
  await fillGcps(portal.db, gcps)
  if (!hasIndex) return portal
  await fillDocuments(portal.db, documents, await inTransaction(portal.db, findOpenYearLabel))
  for (let n = 0; n < people; n += 1) await makePerson(portal.portal, 'tm')
  if (portal.engine === 'postgres') await settle(portal)
  return portal
}

/** As after a night: PostgreSQL has analysed its tables. */
async function settle({ portal: { config } }: TestPortal): Promise<void> {
  const client = new pg.Client(config.databaseUrl)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

type Cpu = () => number
/** CPU time in milliseconds: this process, plus PostgreSQL if it is the database. */
async function cpuOf(engine: Engine): Promise<Cpu> {
  const own = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
  if (engine === 'sqlite') return own
  const theirs = await postgresCpu(postgres.url)
  return () => own() + theirs() / 1000
}

async function measureSearches(portal: TestPortal, cpu: Cpu): Promise<boolean> {
  const as = await portal.signInAs('admin')
  let isOver = false
  for (const { name, path, hasNoBound } of searches) {
    const clocks: number[] = []
    const ask = async () => {
      const began = performance.now()
      const { status, text } = await portal.ask('GET', path, { as })
      if (status !== 200) throw new Error(`${path}: ${text}`)
      clocks.push(performance.now() - began)
    }
    for (let n = 0; n < 3; n += 1) await ask()
    const before = cpu()
    for (let n = 0; n < times; n += 1) await ask()
    const cpuMs = (cpu() - before) / times
    const clockMs = median(clocks)
    const isSlow = !hasNoBound && (cpuMs > most.cpuMs || clockMs > most.clockMs)
    isOver ||= isSlow
    const cost = `${cpuMs.toFixed(1).padStart(5)} ms of CPU, ${clockMs.toFixed(1).padStart(5)} by the clock`
    console.log(`  ${name.padEnd(34)}${cost}${isSlow ? '  OVER' : ''}`)
  }
  return isOver
}

const fieldsAt = (n: number) => ({
  title: `Campus fair with every faculty, number ${n}`,
  name: 'Hamza Siddiqui',
  email: 'hamza@nexus.example',
  portfolio: 'BD',
  category: 'Event',
  localCommittee: 'Lahore',
  gcpDetails: 'What we did, how many came, what it cost and what we would do again. '.repeat(8),
  gcpLink: `https://example.org/gcp/${n}`,
  imageLink: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/view',
})

async function dropIndex({ db, engine }: TestPortal): Promise<void> {
  const triggers =
    engine === 'postgres'
      ? [sql`alter table gcp disable trigger user`]
      : ['gcp_added', 'gcp_changed', 'gcp_removed', 'text_gcp_learn', 'text_gcp_change', 'text_gcp_forget'].map(
          (name): RawBuilder<unknown> => sql`drop trigger ${sql.ref(`search_${name}`)}`,
        )
  for (const drop of triggers) await drop.execute(db)
}

async function measureWrites(kept: TestPortal, bare: TestPortal, cpu: Cpu): Promise<boolean> {
  const costs = new Map<TestPortal, number[]>([
    [kept, []],
    [bare, []],
  ])
  const writers = new Map([
    [kept, await kept.signInAs('tm')],
    [bare, await bare.signInAs('tm')],
  ])
  for (let round = 0; round <= writeRounds; round += 1) {
    for (const portal of round % 2 ? [kept, bare] : [bare, kept]) {
      const before = cpu()
      for (let n = 0; n < writes; n += 1) {
        const body = fieldsAt(round * writes + n)
        const { status, text } = await portal.ask('POST', '/api/gcp', { as: writers.get(portal), body })
        if (status !== 200) throw new Error(text)
      }
      // The first round warms up.
      if (round > 0) costs.get(portal)?.push((cpu() - before) / writes)
    }
  }
  const [withIt, without] = [kept, bare].map((portal) => median(costs.get(portal) ?? [])) as [number, number]
  const ratio = withIt / without
  const cost = `${withIt.toFixed(2)} ms of CPU, ${without.toFixed(2)} without the index`
  console.log(`  ${'submit a GCP'.padEnd(34)}${cost}: ${ratio.toFixed(2)} × (at most ${most.writeRatio})`)
  return ratio > most.writeRatio
}

const postgres = await startPostgres()
process.env.NEXUS_TEST_POSTGRES = postgres.url
let isOver = false
const engines = (['sqlite', 'postgres'] as const).filter((engine) => !process.argv[2] || process.argv[2] === engine)
for (const engine of engines) {
  process.env.NEXUS_TEST_ENGINE = engine
  console.log(`${engine}, at most ${most.cpuMs} ms of CPU and ${most.clockMs} by the clock`)
  const [kept, bare] = [await openFilled(true), await openFilled(false)]
  const cpu = await cpuOf(engine)
  isOver = (await measureSearches(kept, cpu)) || isOver
  isOver = (await measureWrites(kept, bare, cpu)) || isOver
  await Promise.all([kept.close(), bare.close()])
}
await postgres.stop()
if (isOver) {
  console.error('Over budget.')
  process.exit(1)
}
