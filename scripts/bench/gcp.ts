// Benchmark of GCPs: the list and the search must cost the same with 1,000 and 100,000 entries. Page 1, page 5,000 and
// searches through HTTP, on throwaway SQLite portals that take turns in one run.
import { hub } from '#hubs/gcp/server/handlers.ts'
import { fillGcps, titleAt } from '#hubs/gcp/server/test-many-gcps.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { type Cost, createReader, mediansOf, print, shown } from '../../tests/load/in-turn.ts'

const [few, many] = [1000, 100_000]
const deepPage = 5000
const perPage = 8
const rounds = 400
const searchRounds = 30
const budgets = { growth: 1.2, depth: 2, searchMs: 50 }

process.env.NEXUS_TEST_ENGINE = 'sqlite'

async function openFilled(entries: number) {
  const portal = await startTestPortal({ hubs: [hub] })
  await fillGcps(portal.db, entries)
  const { cookie } = await portal.signInAs('tl')
  return { read: createReader(`${portal.url}/api/gcp/approved`, cookie), close: portal.close }
}

const small = await openFilled(few)
const large = await openFilled(many)

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

const growth = first.cpuMs / smallFirst.cpuMs
const depth = deep.cpuMs / first.cpuMs
const slowest = Math.max(...searches.map(({ cpuMs }) => cpuMs))
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
