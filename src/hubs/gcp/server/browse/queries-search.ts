// Full-text search of GCPs: by title or portfolio in lists and in the portal's search; the portal's search also covers
// details.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { SearchAsked } from '#server/hub/hub.ts'
import { pageOfFound } from '#server/search/found-rows.ts'
import { nearestSeqs } from '#server/search/nearest-seqs.ts'
import { saysWords, seqsWithWords } from '#server/search/text-search.ts'
import { keyOf, type Scope } from '../lists.ts'
import { type GcpRow, type GcpTables, gcpSearch } from '../tables.ts'
import type { Cut, Part } from './queries-list.ts'

type Search = {
  words: string[]
  portfolio: string | undefined
  year: string | undefined
  /** Codes of portfolios whose names contain the words. */
  named: string[]
  /** Total of the list without the search. */
  outOf: number
}

/** Scanning up to this many texts is faster than looking up a common word in the index. */
const few = 2000

const is = (column: string, value: string | number) => sql<SqlBool>`${sql.ref(column)} = ${value}`

function within(scope: Scope, { portfolio, year }: Search): RawBuilder<SqlBool> {
  const [column, key] = keyOf(scope)
  const conditions = [
    is(column, key),
    ...(portfolio ? [is('portfolio', portfolio)] : []),
    ...(year ? [is('year', year)] : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

export async function searchPage(db: Kysely<GcpTables>, scope: Scope, asked: Search, cut: Cut): Promise<Part<GcpRow>> {
  const { words, named, outOf } = asked
  if (outOf === 0) return { total: 0, rows: [] }
  const isFew = scope === 'pending' && outOf < few
  const where = within(scope, asked)
  const or = named.length > 0 ? { or: sql<SqlBool>`portfolio in (${sql.join(named)})` } : {}
  const { seqs, total } = await pageOfFound(db, { table: gcpSearch.table, words, where, isFew, ...or }, cut)
  if (seqs.length === 0) return { total, rows: [] }
  // The rows as they are now: an entry that has left this list since the search found it is dropped.
  const rows = await db
    .selectFrom('gcp')
    .selectAll()
    .where('seq', 'in', seqs)
    .where(where)
    .orderBy('seq', 'desc')
    .execute()
  return { total, rows }
}

/** What a person may find: approved entries, all entries, and their own. */
export type Seen = { approved: boolean; all: boolean; by: string | undefined }

function visible({ approved, all, by }: Seen): RawBuilder<SqlBool> | undefined {
  if (all) return sql`1 = 1`
  const conditions = [...(approved ? [is('status', 'approved')] : []), ...(by ? [is('submittedBy', by)] : [])]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined
}

/** The best matches; without words, this person's newest. */
export async function nearestGcps(
  db: Db,
  seen: Seen,
  { words, forgives, uid, most }: Pick<SearchAsked, 'words' | 'forgives'> & { uid: string; most: number },
): Promise<GcpRow[]> {
  const where = visible(seen)
  if (!where) return []
  const rows = (db as Kysely<GcpTables>).selectFrom('gcp').selectAll().where(where)
  if (words.length === 0) return rows.where('submittedBy', '=', uid).orderBy('seq', 'desc').limit(most).execute()
  const seqs = await nearestSeqs(db, { table: gcpSearch.table, words, forgives, where }, most)
  if (seqs.length === 0) return []
  // The rows as they are now: an entry hidden since the search found it is dropped.
  const found = await rows.where('seq', 'in', seqs).execute()
  return found.sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq))
}

/** Entries whose details contain the words, apart from those already found by title. */
export async function gcpsByText(
  db: Db,
  seen: Seen,
  { words, besides, most }: { words: readonly string[]; besides: readonly GcpRow[]; most: number },
): Promise<GcpRow[]> {
  const where = visible(seen)
  const wanted = most - besides.length
  if (!where || wanted <= 0 || words.length === 0) return []
  const known = new Set(besides.map(({ seq }) => seq))
  const seqs = (await seqsWithWords(db, { table: gcpSearch.table, words, where }, most)).filter(
    (seq) => !known.has(seq),
  )
  if (seqs.length === 0) return []
  // The rows as they are now: an entry hidden or rewritten since the search found it is dropped.
  const rows = await (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .selectAll()
    .where('seq', 'in', seqs)
    .where(where)
    .execute()
  return rows
    .filter((row) => saysWords(row.wordText, words))
    .sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq))
    .slice(0, wanted)
}
