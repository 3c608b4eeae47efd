// Do lists and searches of documents stay flat? Page 1, a deep page and title searches through HTTP, with 1,000 and
// 100,000 documents on throw-away SQLite portals that take turns in one run.
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOdTitle, searchable } from '#hubs/documents/rules.ts'
import { hub } from '#hubs/documents/server/handlers.ts'
import type { Collection } from '#hubs/documents/server/tables.ts'
import { blockSize } from '#server/database/counted-list.ts'
import { startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { type Cost, mediansOf, print, readerOf, shown } from '../tests/load/in-turn.ts'

const [few, many] = [1000, 100_000]
const perPage = 6
const deepPage = 10_000
const rounds = 400
const searchRounds = 30
const bookmarks = 40
const budgets = { growth: 1.2, depth: 2, searchMs: 50 }
/** How counted lists cut their rows; the deep page below is wrong when this no longer holds. */
const batch = 500

process.env.NEXUS_TEST_ENGINE = 'sqlite'

const topics = ['Finance guide', 'Recruitment plan', 'OD model', 'Onboarding handbook', 'Team days', 'Exchange policy']
/** Every thousandth title has a word of its own, for searches that find little. */
const titleAt = (seq: number) =>
  `${topics[seq % topics.length]} ${seq} of term 26.27${seq % 1000 === 0 ? ' lighthouse' : ''}`

function rowAt(seq: number) {
  const title = titleAt(seq)
  const at = new Date(Date.UTC(2020, 0, 1) + seq * 60_000).toISOString()
  return {
    id: `document-${seq}`,
    collection: 'documents' satisfies Collection,
    seq,
    title,
    description: 'What it is for, who needs it, and when to look at it again. '.repeat(4),
    documentUrl: `https://docs.google.com/document/d/${seq}`,
    imageUrl: '',
    searchText: searchable(title),
    isOd: isOdTitle(title) ? 1 : 0,
    isLive: 1,
    submissionKey: `seed-${seq}`,
    createdBy: 'seed',
    ownerId: 'seed',
    confirmedAt: at,
    checkBy: '2099-12-31',
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

/** In batches, then the counts of both lists at once, as if each document had been uploaded. */
async function fill({ db }: TestPortal, documents: number) {
  for (let from = 1; from <= documents; from += batch) {
    const rows = Array.from({ length: Math.min(batch, documents - from + 1) }, (_, n) => rowAt(from + n))
    await db.insertInto('document').values(rows).execute()
    await breathe()
  }
  for (const [list, least] of [
    ['document:documents', 0],
    ['document:documents:od', 1],
  ] as const) {
    await sql`insert into "listCount" (list, block, n)
      select ${list}, -1, count(*) from document where "isOd" >= ${least}
      union all
      select ${list}, seq / ${sql.lit(blockSize)}, count(*) from document where "isOd" >= ${least} group by 2`.execute(
      db,
    )
  }
  await db.insertInto('sequence').values({ name: 'document', last: documents }).execute()
}

async function openFilled(documents: number) {
  const portal = await startTestPortal({ hubs: [hub] })
  await fill(portal, documents)
  const { uid, cookie } = await portal.signInAs('tl')
  const marked = Array.from({ length: bookmarks }, (_, n) => `document-${(n + 1) * 20}`)
  const kept = marked.map((documentId) => ({ userId: uid, documentId, createdAt: '2026-01-01T00:00:00.000Z' }))
  await portal.db.insertInto('documentBookmark').values(kept).execute()
  return { read: readerOf(`${portal.url}/api/documents`, cookie), close: portal.close }
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
