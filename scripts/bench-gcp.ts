// Do list and search of GCPs stay flat? Page 1, page 5,000 and searches through HTTP, with 1,000 and 100,000 entries on
// throw-away SQLite portals that take turns in one run. Judged by this process's CPU time, client included: the clock,
// printed beside it, also counts what else the machine does.
import { Agent, get } from 'node:http'
import { hub } from '#hubs/gcp/server/handlers.ts'
import { fillGcps, titleAt } from '#hubs/gcp/server/test-many-gcps.ts'
import { startTestPortal } from '#server/test-portal.ts'

const [few, many] = [1000, 100_000]
const deepPage = 5000
const perPage = 8
const rounds = 400
const searchRounds = 30
const budgets = { growth: 1.2, depth: 2, searchMs: 50 }

process.env.NEXUS_TEST_ENGINE = 'sqlite'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function openFilled(entries: number) {
  const portal = await startTestPortal({ hubs: [hub] })
  await fillGcps(portal.db, entries)
  const { cookie } = await portal.signInAs('tl')
  const read = (query: string) =>
    new Promise<string>((resolve, reject) => {
      get(`${portal.url}/api/gcp/approved?${query}`, { agent, headers: { cookie } }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        response.once('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      }).once('error', reject)
    })
  return { read, close: portal.close }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
const small = await openFilled(few)
const large = await openFilled(many)

type Ask = { read: (query: string) => Promise<string>; query: string }
type Cost = { cpuMs: number; clockMs: number }

async function costOf({ read, query }: Ask): Promise<Cost> {
  const [cpu, clock] = [process.cpuUsage(), performance.now()]
  await read(query)
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000, clockMs: performance.now() - clock }
}

/** The asks take turns, so that a busy moment of the machine hits all of them; the first tenth warms up. */
async function mediansOf(asks: Ask[], times: number): Promise<Cost[]> {
  const costs = asks.map((): Cost[] => [])
  for (let round = 0; round < times * 1.1; round += 1) {
    for (const [i, ask] of asks.entries()) {
      const cost = await costOf(ask)
      if (round >= times * 0.1) costs[i]?.push(cost)
    }
  }
  return costs.map((all) => ({
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    clockMs: median(all.map(({ clockMs }) => clockMs)),
  }))
}

async function expectTitle(query: string, title: string) {
  const first = JSON.parse(await large.read(query)).gcps[0]?.title
  if (first !== title) throw new Error(`${query} begins with ${first} instead of ${title}`)
}
await expectTitle('page=1', titleAt(many))
await expectTitle(`page=${deepPage}`, titleAt(many - (deepPage - 1) * perPage))
await expectTitle('search=lighthouse&page=2', titleAt(many - perPage * 1000))

const [smallFirst, first, deep] = (await mediansOf(
  [
    { read: small.read, query: 'page=1' },
    { read: large.read, query: 'page=1' },
    { read: large.read, query: `page=${deepPage}` },
  ],
  rounds,
)) as [Cost, Cost, Cost]
const words = ['lighthouse', 'mentoring', 'nowhere', 'MENTORING online']
const searches = await mediansOf(
  words.map((word) => ({ read: large.read, query: `search=${encodeURIComponent(word)}` })),
  searchRounds,
)
await Promise.all([small.close(), large.close()])
agent.destroy()

const growth = first.cpuMs / smallFirst.cpuMs
const depth = deep.cpuMs / first.cpuMs
const slowest = Math.max(...searches.map(({ cpuMs }) => cpuMs))
const shown = ({ cpuMs, clockMs }: Cost) => `${cpuMs.toFixed(2)} ms (${clockMs.toFixed(2)} by the clock)`
const print = (what: string, result: string) => console.log(`${what.padEnd(26)}${result}`)
print(`page 1 of ${few}`, shown(smallFirst))
print(`page 1 of ${many}`, `${shown(first)}: ${growth.toFixed(2)} × (at most ${budgets.growth})`)
print(`page ${deepPage}`, `${shown(deep)}: ${depth.toFixed(2)} × page 1 (at most ${budgets.depth})`)
for (const [i, word] of words.entries()) {
  print(`search ${word}`, `${shown(searches[i] as Cost)}, under ${budgets.searchMs} ms`)
}
if (growth > budgets.growth || depth > budgets.depth || slowest >= budgets.searchMs) {
  console.error('Over budget.')
  process.exit(1)
}
