// Which GCPs have these words in title or portfolio? A scan of the narrow index that also holds the searched text.
import { type Kysely, sql } from 'kysely'
import { searchable } from '../rules.ts'
import type { Scope } from './lists.ts'
import type { Cut, Part } from './queries-list.ts'
import type { GcpRow, GcpTables } from './tables.ts'

/** Fewer matches are counted by reading them, in one pass; only a search that finds more is counted in a second one. */
const readAtOnce = 400

type Search = { text: string; portfolio: string | undefined }

function matching(db: Kysely<GcpTables>, scope: Scope, { text, portfolio }: Search) {
  const pattern = `%${searchable(text).replace(/[\\%_]/g, '\\$&')}%`
  const all = db.selectFrom('gcp').where(sql<boolean>`${sql.ref('searchText')} like ${pattern} escape '\\'`)
  const inScope = scope === 'reviewed' ? all.where('isReviewed', '=', 1) : all.where('status', '=', scope)
  return portfolio ? inScope.where('portfolio', '=', portfolio) : inScope
}

export async function searchPage(db: Kysely<GcpTables>, scope: Scope, asked: Search, cut: Cut): Promise<Part<GcpRow>> {
  const matches = matching(db, scope, asked)
  const seqsOf = async (limit: number, offset: number) =>
    (await matches.select('seq').orderBy('seq', 'desc').limit(limit).offset(offset).execute()).map(({ seq }) => seq)

  const end = cut.offset + cut.limit
  const first = await seqsOf(readAtOnce, 0)
  const isAll = first.length < readAtOnce
  const total = isAll ? first.length : await countOf(matches)
  const seqs = isAll || end <= readAtOnce ? first.slice(cut.offset, end) : await seqsOf(cut.limit, cut.offset)
  if (seqs.length === 0) return { total, rows: [] }
  const rows = await db.selectFrom('gcp').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute()
  return { total, rows }
}

async function countOf(matches: ReturnType<typeof matching>): Promise<number> {
  const { n } = await matches.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}
