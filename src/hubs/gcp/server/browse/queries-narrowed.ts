// Filtered lists of approved GCPs: by committee, by bookmark, or sorted by repeats. Finds the page in narrow covering
// indexes and reads full rows only for that page.
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { seqsFound } from '#server/search/found-rows.ts'
import { type GcpRow, type GcpTables, gcpSearch } from '../tables.ts'
import type { Cut, Part } from './queries-list.ts'

export type Narrow = {
  portfolio: string | undefined
  year: string | undefined
  committee: string | undefined
  bookmarkedBy: string | undefined
  isByRepeats: boolean
  /** Search words, and the codes of portfolios whose names contain them. */
  words: string[]
  named: string[]
  /** The total, if a list counter has it. */
  total: number | undefined
}

function matching(db: Kysely<GcpTables>, { portfolio, year, committee, bookmarkedBy, words, named }: Narrow) {
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
    const or = named.length > 0 ? { or: sql<SqlBool>`portfolio in (${sql.join(named)})` } : {}
    const where = sql<SqlBool>`status = 'approved'`
    rows = rows.where('seq', 'in', seqsFound(db, { table: gcpSearch.table, words, where, ...or }))
  }
  return rows
}

export async function readNarrowed(portalDb: Db, narrow: Narrow, { offset, limit }: Cut): Promise<Part<GcpRow>> {
  const db = portalDb as Kysely<GcpTables>
  const found = matching(db, narrow)
  const count = async () => Number((await found.select(({ fn }) => fn.countAll().as('n')).executeTakeFirst())?.n ?? 0)
  const total = narrow.total ?? (await count())
  if (offset >= total) return { total, rows: [] }
  const places = await found
    .select('seq')
    .$if(narrow.isByRepeats, (rows) => rows.orderBy('repeats', 'desc'))
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const seqs = places.map(({ seq }) => seq)
  if (seqs.length === 0) return { total, rows: [] }
  const rows = await db.selectFrom('gcp').selectAll().where('seq', 'in', seqs).execute()
  return { total, rows: rows.sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq)) }
}
