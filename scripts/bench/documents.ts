// Benchmark of documents: lists and searches must cost the same with 1,000 and 100,000 documents. Page 1, a deep page and
// title searches through HTTP, on throwaway SQLite portals that take turns in one run.
import { isOdTitle } from '#hubs/documents/rules.ts'
import { hub } from '#hubs/documents/server/handlers.ts'
import { fillDocuments, titleAt } from '#hubs/documents/server/test-many-documents.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { type Cost, createReader, mediansOf, print, shown } from '../../tests/load/in-turn.ts'

const [few, many] = [1000, 100_000]
const perPage = 6
const deepPage = 10_000
const rounds = 400
const searchRounds = 30
const bookmarks = 40
const budgets = { growth: 1.2, depth: 2, searchMs: 50 }

process.env.NEXUS_TEST_ENGINE = 'sqlite'

async function openFilled(documents: number) {
  const portal = await startTestPortal({ hubs: [hub] })
  await fillDocuments(portal.db, documents)
  const { uid, cookie } = await portal.signInAs('tl')
  const marked = Array.from({ length: bookmarks }, (_, n) => `document-${(n + 1) * 20}`)
  const kept = marked.map((documentId) => ({ userId: uid, documentId, createdAt: '2026-01-01T00:00:00.000Z' }))
  await portal.db.insertInto('documentBookmark').values(kept).execute()
  return { read: createReader(`${portal.url}/api/documents`, cookie), close: portal.close }
}

const small = await openFilled(few)
const large = await openFilled(many)

async function expectAnswer(query: string, title: string | undefined, total: number) {
  const answer = JSON.parse(await large.read(query))
  const first: string | undefined = answer.data[0]?.title
  if (first !== title) throw new Error(`${query} begins with ${first} instead of ${title}`)
  if (answer.total !== total) throw new Error(`${query} counts ${answer.total} instead of ${total}`)
}
const odTitles = Array.from({ length: many }, (_, n) => titleAt(many - n)).filter(isOdTitle)
await expectAnswer('page=1', titleAt(many), many)
await expectAnswer(`page=${deepPage}`, titleAt(many - (deepPage - 1) * perPage), many)
await expectAnswer('filter=od&page=2000', odTitles[1999 * perPage], odTitles.length)
await expectAnswer('search=LIGHTHOUSE&page=2', titleAt(many - perPage * 1000), many / 1000)

await expectAnswer('filter=bookmarked', titleAt(bookmarks * 20), bookmarks)

const [smallFirst, first, deep, od, smallMarked, marked] = (await mediansOf(
  [
    { read: small.read, query: 'page=1' },
    { read: large.read, query: 'page=1' },
    { read: large.read, query: `page=${deepPage}` },
    { read: large.read, query: 'filter=od&page=2000' },
    { read: small.read, query: 'filter=bookmarked' },
    { read: large.read, query: 'filter=bookmarked' },
  ],
  rounds,
)) as [Cost, Cost, Cost, Cost, Cost, Cost]
const searches = [
  'search=lighthouse',
  'search=guide',
  'search=nowhere',
  'search=model&filter=od',
  'search=term&page=9000',
]
const searchCosts = await mediansOf(
  searches.map((query) => ({ read: large.read, query })),
  searchRounds,
)
await Promise.all([small.close(), large.close()])

const growth = first.cpuMs / smallFirst.cpuMs
const markedGrowth = marked.cpuMs / smallMarked.cpuMs
const depth = Math.max(deep.cpuMs, od.cpuMs) / first.cpuMs
print(`page 1 of ${few}`, shown(smallFirst))
print(`page 1 of ${many}`, `${shown(first)}: ${growth.toFixed(2)} × (at most ${budgets.growth})`)
print(`page ${deepPage}`, shown(deep))
print('OD page 2000', `${shown(od)}: deep pages ${depth.toFixed(2)} × page 1 (at most ${budgets.depth})`)
print('bookmarked', `${shown(marked)}: ${markedGrowth.toFixed(2)} × that of ${few} (at most ${budgets.growth})`)
for (const [i, query] of searches.entries()) {
  print(query, `${shown(searchCosts[i] as Cost)}, under ${budgets.searchMs} ms`)
}
const slowest = Math.max(...searchCosts.map(({ cpuMs }) => cpuMs))
if (Math.max(growth, markedGrowth) > budgets.growth || depth > budgets.depth || slowest >= budgets.searchMs) {
  console.error('Over budget.')
  process.exit(1)
}
