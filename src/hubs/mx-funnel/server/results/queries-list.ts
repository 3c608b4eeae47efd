// Paged and full lists of funnel reports by filter, newest first, from an index; totals come from the sums.
import { sql } from 'kysely'
import { type Filter, noPortfolio } from '../../contract.ts'
import { customRoles, isSummedByPortfolio, normalizeRole, sumRoleOf } from '../../rules.ts'
import { type Db, type NamedRow, selectNamed } from '../report/queries.ts'

/** A filter always has a year. */
export type FilterOfYear = Filter & { year: string }
type Column = 'year' | 'month' | 'lc' | 'term' | 'role' | 'portfolio'

/** In stored form: the role normalised, no portfolio as ''. */
function conditionsOf({ year, month, lc, term, role, portfolio }: FilterOfYear) {
  return Object.entries({
    year,
    month,
    lc,
    term,
    role: role === undefined ? undefined : normalizeRole(role),
    portfolio: portfolio === noPortfolio ? '' : portfolio,
  }).filter((condition): condition is [Column, string] => condition[1] !== undefined)
}

const selectLive = (db: Db, filter: FilterOfYear) => {
  let query = db.selectFrom('mxFunnelEntry').where('deleted', '=', 0)
  for (const [column, value] of conditionsOf(filter)) query = query.where(column, '=', value as never)
  return query
}

type PageRange = { limit: number; offset?: number; belowSeq?: number | undefined }

export async function listEntries(db: Db, filter: FilterOfYear, range: PageRange): Promise<NamedRow[]> {
  let page = selectLive(db, filter).select('seq').orderBy('seq', 'desc').limit(range.limit)
  if (range.offset) page = page.offset(range.offset)
  if (range.belowSeq !== undefined) page = page.where('seq', '<', range.belowSeq)
  // The page is found in the index; only its rows are read and joined with names.
  return selectNamed(db).where('mxFunnelEntry.seq', 'in', page).orderBy('mxFunnelEntry.seq', 'desc').execute()
}

/** Chunk size: a few milliseconds of work. */
const chunkSize = 200

/** All matching rows in chunks. Reads the next chunk when the last one is consumed, so that a large response holds neither
 * memory nor a connection. */
export async function* streamEntries(db: Db, filter: FilterOfYear): AsyncGenerator<NamedRow[]> {
  let belowSeq: number | undefined
  for (;;) {
    const rows = await listEntries(db, filter, { limit: chunkSize, belowSeq })
    if (rows.length > 0) yield rows
    if (rows.length < chunkSize) return
    belowSeq = rows.at(-1)?.seq
  }
}

/** Sums exist for listed roles, and per portfolio only where a view needs them. */
function isInSums({ term, role, portfolio }: Filter): boolean {
  const stored = role === undefined ? undefined : normalizeRole(role)
  if (stored !== undefined && sumRoleOf(stored) === customRoles) return false
  return portfolio === undefined || isSummedByPortfolio(term, stored)
}

export async function countEntries(db: Db, filter: FilterOfYear): Promise<number> {
  if (!isInSums(filter)) {
    const { n } = await selectLive(db, filter)
      .select((select) => select.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  let query = db.selectFrom('mxFunnelSum').select(sql<number | string | null>`sum(${sql.ref('entries')})`.as('n'))
  for (const [column, value] of conditionsOf(filter)) query = query.where(column, '=', value as never)
  return Number((await query.executeTakeFirstOrThrow()).n ?? 0)
}
