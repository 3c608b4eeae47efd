// Which GCPs have these words in title or portfolio? A scan of the narrow index that also holds the searched text.
import type { Kysely } from 'kysely'
import { contains, pageOfMatches } from '#server/database/search.ts'
import { searchable } from '../rules.ts'
import { keyOf, type Scope } from './lists.ts'
import type { Cut, Part } from './queries-list.ts'
import type { GcpRow, GcpTables } from './tables.ts'

type Search = {
  text: string
  portfolio: string | undefined
  year: string | undefined
  /** Codes of portfolios whose names have the words. */
  named: string[]
}

function matching(db: Kysely<GcpTables>, scope: Scope, { text, portfolio, year, named }: Search) {
  const words = contains('searchText', searchable(text))
  const all = db
    .selectFrom('gcp')
    .where(({ or, eb }) => or([words, ...(named.length > 0 ? [eb('portfolio', 'in', named)] : [])]))
  const [column, key] = keyOf(scope)
  const inScope = all.where(column, '=', key as never)
  const ofYear = year ? inScope.where('year', '=', year) : inScope
  return portfolio ? ofYear.where('portfolio', '=', portfolio) : ofYear
}

export async function searchPage(db: Kysely<GcpTables>, scope: Scope, asked: Search, cut: Cut): Promise<Part<GcpRow>> {
  const { seqs, total } = await pageOfMatches(matching(db, scope, asked), cut)
  if (seqs.length === 0) return { total, rows: [] }
  const rows = await db.selectFrom('gcp').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute()
  return { total, rows }
}
