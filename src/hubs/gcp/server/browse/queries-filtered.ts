// Filtered lists of approved GCPs: by committee, by bookmark, or sorted by repeats. Finds the page in narrow covering
// indexes and reads full rows only for that page.
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { selectMatchingSeqs } from '#server/search/full-text-search.ts'
import { type GcpRow, type GcpTables, gcpSearch } from '../tables.ts'
import type { PageRange, Part } from './queries-list.ts'

export type ApprovedFilters = {
  portfolio: string | undefined
  year: string | undefined
  committee: string | undefined
  bookmarkedBy: string | undefined
  isByRepeats: boolean
  /** Search words, and the codes of portfolios whose names contain them. */
  words: string[]
  portfolioCodes: string[]
  /** The total, if a list counter has it. */
  total: number | undefined
}

function selectMatching(
  db: Kysely<GcpTables>,
  { portfolio, year, committee, bookmarkedBy, words, portfolioCodes }: ApprovedFilters,
) {
  const all = db.selectFrom('gcp')
  // Bookmarks are few, so they are found by id; the expression keeps SQLite from scanning all approved entries instead.
  let rows = bookmarkedBy
    ? all
        .where('id', 'in', db.selectFrom('gcpBookmark').select('gcpId').where('uid', '=', bookmarkedBy))
        .where(sql`"status" || ''`, '=', 'approved')
    : all.where('status', '=', 'approved')
  if (portfolio) rows = rows.where('portfolio', '=', portfolio)
  if (year) rows = rows.where('year', '=', year)
  if (committee) rows = rows.where('localCommittee', '=', committee)
  if (words.length > 0) {
    const or = portfolioCodes.length > 0 ? { or: sql<SqlBool>`portfolio in (${sql.join(portfolioCodes)})` } : {}
    const where = sql<SqlBool>`status = 'approved'`
    rows = rows.where('seq', 'in', selectMatchingSeqs(db, { table: gcpSearch.table, words, where, ...or }))
  }
  return rows
}

export async function listFiltered(
  portalDb: Db,
  filters: ApprovedFilters,
  { offset, limit }: PageRange,
): Promise<Part<GcpRow>> {
  const db = portalDb as Kysely<GcpTables>
  const found = selectMatching(db, filters)
  const count = async () => Number((await found.select(({ fn }) => fn.countAll().as('n')).executeTakeFirst())?.n ?? 0)
  const total = filters.total ?? (await count())
  if (offset >= total) return { total, rows: [] }
  const positions = await found
    .select('seq')
    .$if(filters.isByRepeats, (rows) => rows.orderBy('repeats', 'desc'))
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const seqs = positions.map(({ seq }) => seq)
  if (seqs.length === 0) return { total, rows: [] }
  const rows = await db.selectFrom('gcp').selectAll().where('seq', 'in', seqs).execute()
  return { total, rows: rows.sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq)) }
}
