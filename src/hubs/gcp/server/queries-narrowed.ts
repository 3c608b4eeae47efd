// Which approved GCPs are of one committee, bookmarked, or repeated most? Found in narrow indexes that hold what is asked for;
// only the rows of the page are read in full.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { contains } from '#server/database/search.ts'
import type { Cut, Part } from './queries-list.ts'
import type { GcpRow, GcpTables } from './tables.ts'

export type Narrow = {
  portfolio: string | undefined
  year: string | undefined
  committee: string | undefined
  bookmarkedBy: string | undefined
  isByRepeats: boolean
  /** Words as they are searched, and the codes of portfolios whose names have them. */
  text: string | undefined
  named: string[]
  /** Where the kept counts know it. */
  total: number | undefined
}

function matching(db: Kysely<GcpTables>, { portfolio, year, committee, bookmarkedBy, text, named }: Narrow) {
  const all = db.selectFrom('gcp')
  // Bookmarks are few: by their ids they are found at once, while SQLite would go through all that are approved.
  let rows = bookmarkedBy
    ? all
        .where('id', 'in', db.selectFrom('gcpBookmark').select('gcpId').where('uid', '=', bookmarkedBy))
        .where(sql`"status" || ''`, '=', 'approved')
    : all.where('status', '=', 'approved')
  if (portfolio) rows = rows.where('portfolio', '=', portfolio)
  if (year) rows = rows.where('year', '=', year)
  if (committee) rows = rows.where('localCommittee', '=', committee)
  if (text)
    rows = rows.where(({ or, eb }) =>
      or([contains('searchText', text), ...(named.length > 0 ? [eb('portfolio', 'in', named)] : [])]),
    )
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
