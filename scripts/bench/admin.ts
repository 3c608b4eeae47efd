// Benchmark of the list of people: 100,000 people on a throwaway SQLite portal, over HTTP. It compares a deep page with the
// first one, runs a search, and checks that each query uses an index.
import { StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hub } from '#hubs/admin/server/handlers.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'

const people = 100_000
const deepPage = 1000
const maxDeepRatio = 2
/** A search reads the narrow index once, for two words or a full page up to twice as long; plus the request itself. */
const maxSearchRatio = 4
const rounds = 60
const batch = 500

process.env.NEXUS_TEST_ENGINE = 'sqlite'
const portal = await startTestPortal({ hubs: [hub] })
const admin = await portal.signInAs('admin')

const firstNames = ['Ayesha', 'Ali', 'Fatima', 'Hamza', 'Zainab', 'Usman', 'Maryam', 'Bilal', 'Hira', 'Omar', 'Sana']
const lastNames = ['Khan', 'Ahmed', 'Malik', 'Hussain', 'Raza', 'Siddiqui', 'Butt', 'Chaudhry', 'Sheikh']
const pick = <T>(list: readonly T[], i: number) => list[i % list.length] as T

function personAt(seq: number) {
  const name = `${pick(firstNames, seq)} ${pick(lastNames, seq * 7)}`
  const email = `${name.toLowerCase().replace(' ', '.')}.${seq}@nexus.example`
  const at = new Date(Date.UTC(2026, 0, 1) + seq * 1000).toISOString()
  const searchText = `${email} ${name.toLowerCase()}`
  const role = pick(roles, seq % 7)
  return { id: `person-${seq}`, email, name, emailVerified: 1, role, seq, searchText, createdAt: at, updatedAt: at }
}

/** In batches, as if each had been enrolled. */
async function fill() {
  // The admin who sends the requests has the first row already.
  for (let seq = 2; seq <= people; seq += batch) {
    const rows = Array.from({ length: Math.min(batch, people - seq + 1) }, (_, n) => personAt(seq + n))
    await portal.db.insertInto('user').values(rows).execute()
    // SQLite answers synchronously: without a pause the portal would consider itself overloaded.
    await pause(1)
  }
  await portal.db.updateTable('sequence').set({ last: people }).where('name', '=', 'user').execute()
}

/** Collects every statement that reads rows, while `seen` is set. */
let seen: string[] | undefined
const prototype = StatementSync.prototype as { all(this: StatementSync, ...parameters: unknown[]): unknown }
const readAll = prototype.all
prototype.all = function (...parameters) {
  seen?.push(this.sourceSQL)
  return readAll.apply(this, parameters)
}

async function ask(path: string) {
  const start = performance.now()
  const answer = await portal.ask('GET', path, { as: admin })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return { ms: performance.now() - start, json: answer.json }
}

const lists = {
  'page 1': '/api/users',
  [`page ${deepPage}`]: `/api/users?page=${deepPage}`,
  'last page': `/api/users?page=${people / 10}`,
  'a role, page 1': '/api/users?role=tl',
  [`a role, page ${deepPage}`]: `/api/users?role=tl&page=${deepPage}`,
}
const searches = {
  'search, one match': '/api/users?search=.54321@',
  'search, many': '/api/users?search=khan',
  'search, two words': '/api/users?search=ayesha%20khan',
  'search, everybody': '/api/users?search=nexus.example',
  'search, nobody': '/api/users?search=zzzz',
  'search in a role': '/api/users?search=khan&role=tl',
}

/** Alternates between them, so that a busy machine slows all of them alike; the first rounds warm up. */
async function medians(paths: Record<string, string>, count: number) {
  const times = new Map<string, number[]>(Object.keys(paths).map((name) => [name, []]))
  for (let round = 0; round < count + 5; round++) {
    for (const [name, path] of Object.entries(paths)) {
      const { ms } = await ask(path)
      if (round >= 5) times.get(name)?.push(ms)
    }
  }
  return new Map([...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[Math.floor(count / 2)] as number]))
}

/** How the list's own query (not the session check) finds its rows: each step must name an index. */
async function plansOf(path: string) {
  seen = []
  await ask(path)
  const own = seen.filter((text) => /from "user"/.test(text))
  seen = undefined
  const plans = []
  for (const text of own) {
    const { rows } = await sql<{
      detail: string
    }>`${sql.raw(`explain query plan ${text.replaceAll('?', "'1'")}`)}`.execute(portal.db)
    plans.push({
      steps: rows.map(({ detail }) => detail).filter((step) => /^(SCAN|SEARCH) (user|u)\b/.test(step)),
    })
  }
  return plans
}

const broken: string[] = []
await fill()
const { json } = await ask('/api/users?page=2')
if (json.total !== people || json.users.length !== 10) broken.push(`the list counts ${json.total} people`)
const last = (await ask(lists['last page'] as string)).json.users.at(-1)
if (last?.email !== admin.email) broken.push('the last page does not end with the first person')

console.log(`${people.toLocaleString('en')} people, medians over HTTP`)
const pageMs = await medians(lists, rounds)
const first = pageMs.get('page 1') as number
for (const [name, ms] of pageMs)
  console.log(`${name.padEnd(20)} ${ms.toFixed(2)} ms, ${(ms / first).toFixed(2)} × page 1`)
const deepRatio = (pageMs.get(`page ${deepPage}`) as number) / first
if (deepRatio > maxDeepRatio)
  broken.push(`page ${deepPage} costs ${deepRatio.toFixed(2)} × page 1, at most ${maxDeepRatio}`)

/** One read of the narrow index, outside the portal: the baseline for a search on this machine, right now. */
async function indexReadMs() {
  const times = []
  for (let round = 0; round < 20; round++) {
    const start = performance.now()
    await sql`select count(*) from "user" where seq > 0 and "searchText" like '%zzzz%'`.execute(portal.db)
    times.push(performance.now() - start)
    await pause(1)
  }
  return times.sort((a, b) => a - b)[10] as number
}

const readMs = await indexReadMs()
const searchMs = await medians(searches, 20)
console.log(`${'one read of the index'.padEnd(22)} ${readMs.toFixed(1)} ms`)
for (const [name, ms] of searchMs) {
  const ratio = ms / (readMs + first)
  console.log(
    `${name.padEnd(22)} ${ms.toFixed(1)} ms, ${ratio.toFixed(2)} × page 1 and one read (at most ${maxSearchRatio})`,
  )
  if (ratio > maxSearchRatio) broken.push(`${name} costs ${ratio.toFixed(2)} × page 1 and one read of the index`)
}

for (const path of [lists[`page ${deepPage}`], searches['search, many'], searches['search in a role']] as string[]) {
  const plans = await plansOf(path)
  const steps = plans.flatMap((plan) => plan.steps)
  console.log(`${path}: ${plans.length} query on people: ${steps.join('; ')}`)
  if (plans.length !== 1) broken.push(`${path} asks the table of people ${plans.length} times`)
  if (steps.length === 0 || !steps.every((step) => / USING (COVERING )?INDEX /.test(step)))
    broken.push(`${path} reads without an index`)
}
await portal.close()

for (const line of broken) console.error(`Broken: ${line}.`)
if (broken.length > 0) process.exit(1)
