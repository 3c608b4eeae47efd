// Full-text search of GCPs: by title or portfolio in lists and in the portal's search; the portal's search also covers
// details.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Listed, Page } from '#server/database/list.ts'
import type { SearchRequest } from '#server/hub/hub.ts'
import { findMatchesPage, selectMatchingSeqs } from '#server/search/full-text-search.ts'
import { findBestMatches } from '#server/search/rank-matches.ts'
import { containsWords, findSeqsWithWords } from '#server/search/text-search.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { type GcpRow, type GcpTables, gcpSearch } from '../tables.ts'
import { type Scope, scopeCondition, type Totals } from './queries-totals.ts'

type Range = { offset: number; limit: number }
type Found = { total: number; rows: readonly GcpRow[] }

type Search = {
  words: string[]
  portfolio: string | undefined
  year: string | undefined
  /** Codes of portfolios whose names contain the words. */
  portfolioCodes: string[]
  /** Of the lists without the search. */
  totals: Totals
}

/** Scanning up to this many texts is faster than looking up a common word in the index. */
const scanLimit = 2000

const is = (column: string, value: string | number) => sql<SqlBool>`${sql.ref(column)} = ${value}`

function within(scope: Scope, { portfolio, year }: Search): RawBuilder<SqlBool> {
  const conditions = [
    ...Object.entries(scopeCondition(scope)).map(([column, value]) => is(column, value)),
    ...(portfolio ? [is('portfolio', portfolio)] : []),
    ...(year ? [is('year', year)] : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

async function searchScope(db: Kysely<GcpTables>, scope: Scope, search: Search, range: Range): Promise<Found> {
  const { words, portfolioCodes, totals } = search
  const listTotal = totals[scope]
  if (listTotal === 0) return { total: 0, rows: [] }
  const isFew = scope === 'pending' && listTotal < scanLimit
  const where = within(scope, search)
  const or = portfolioCodes.length > 0 ? { or: sql<SqlBool>`portfolio in (${sql.join(portfolioCodes)})` } : {}
  const query = { table: gcpSearch.table, words, where, isFew, ...or }
  const { seqs, total } = await findMatchesPage(db, query, range)
  if (seqs.length === 0) return { total, rows: [] }
  // The rows as they are now: an entry that has left this list since the search found it is dropped.
  const current = db.selectFrom('gcp').selectAll().where('seq', 'in', seqs).where(where).orderBy('seq', 'desc')
  return { total, rows: await current.execute() }
}

/** For lists of approved entries with other filters, too. */
export function isApprovedMatch(db: Db, { words, portfolioCodes }: Pick<Search, 'words' | 'portfolioCodes'>) {
  const seqs = selectMatchingSeqs(db, {
    table: gcpSearch.table,
    words,
    where: is('status', 'approved'),
    ...(portfolioCodes.length > 0 && { or: sql<SqlBool>`portfolio in (${sql.join(portfolioCodes)})` }),
  })
  return sql<SqlBool>`seq in ${seqs}`
}

/** One page across lists that follow each other: what waits first, then the rest. */
export async function searchScopes(
  db: Kysely<GcpTables>,
  scopes: readonly Scope[],
  search: Search,
  { page, limit }: Page,
): Promise<Listed<GcpRow>> {
  const start = (page - 1) * limit
  const rows: GcpRow[] = []
  let total = 0
  for (const scope of scopes) {
    const offset = Math.max(0, start - total)
    const found = await searchScope(db, scope, search, { offset, limit: limit - rows.length })
    total += found.total
    rows.push(...found.rows)
  }
  return { rows, total, totalPages: totalPagesOf(total, limit) }
}

/** What a person may find: approved entries, all entries, and their own. */
export type Visibility = { approved: boolean; all: boolean; by: string | undefined }

function whereVisible({ approved, all, by }: Visibility): RawBuilder<SqlBool> | undefined {
  if (all) return sql`1 = 1`
  const conditions = [...(approved ? [is('status', 'approved')] : []), ...(by ? [is('submittedBy', by)] : [])]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined
}

/** The best matches; without words, this person's newest. */
export async function findBestGcps(
  db: Db,
  visibility: Visibility,
  { words, isFuzzy, uid, most }: Pick<SearchRequest, 'words' | 'isFuzzy'> & { uid: string; most: number },
): Promise<GcpRow[]> {
  const where = whereVisible(visibility)
  if (!where) return []
  const rows = (db as Kysely<GcpTables>).selectFrom('gcp').selectAll().where(where)
  if (words.length === 0) return rows.where('submittedBy', '=', uid).orderBy('seq', 'desc').limit(most).execute()
  const seqs = await findBestMatches(db, { table: gcpSearch.table, words, isFuzzy, where }, most)
  if (seqs.length === 0) return []
  // The rows as they are now: an entry hidden since the search found it is dropped.
  const found = await rows.where('seq', 'in', seqs).execute()
  return found.toSorted((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq))
}

/** Entries whose details contain the words, apart from those already found by title. */
export async function findGcpsByText(
  db: Db,
  visibility: Visibility,
  { words, besides, most }: { words: readonly string[]; besides: readonly GcpRow[]; most: number },
): Promise<GcpRow[]> {
  const where = whereVisible(visibility)
  const missing = most - besides.length
  if (!where || missing <= 0 || words.length === 0) return []
  const alreadyFound = new Set(besides.map(({ seq }) => seq))
  const seqs = (await findSeqsWithWords(db, { table: gcpSearch.table, words, where }, most)).filter(
    (seq) => !alreadyFound.has(seq),
  )
  if (seqs.length === 0) return []
  // The rows as they are now: an entry hidden or rewritten since the search found it is dropped.
  const found = (db as Kysely<GcpTables>).selectFrom('gcp').selectAll().where('seq', 'in', seqs).where(where)
  return (await found.execute())
    .filter((row) => containsWords(row.wordText, words))
    .sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq))
    .slice(0, missing)
}
