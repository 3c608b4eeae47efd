// Paged and full lists of funnel reports by filter, newest first, from an index; totals come from the sums.
import { sql } from 'kysely'
import { isOneOfFew } from '#server/database/planner-hint.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { type Filter, noPortfolio } from '../../contract.ts'
import { customRoles, isSummedByPortfolio, normalizeRole, sumRoleOf } from '../../rules.ts'
import { type Db, type NamedRow, selectNamed } from '../report/queries.ts'

/** A filter always has a year. */
export type FilterOfYear = Filter & { year: string }
type Column = 'year' | 'month' | 'lc' | 'term' | 'role' | 'portfolio'

type Conditions = { [column in Column]?: string }

/** In stored form: the role normalised, no portfolio as ''. */
function conditionsOf({ year, month, lc, term, role, portfolio }: FilterOfYear): Conditions {
  const all = {
    year,
    month,
    lc,
    term,
    role: role === undefined ? undefined : normalizeRole(role),
    portfolio: portfolio === noPortfolio ? '' : portfolio,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const selectLive = (db: Db, conditions: Conditions) => {
  let query = db.selectFrom('mxFunnelEntry').where('deleted', '=', 0)
  for (const [column, value] of Object.entries(conditions)) query = query.where(column as Column, '=', value as never)
  return query
}

type PageRange = { limit: number; offset?: number | undefined; belowSeq?: number | undefined }

function selectPage(db: Db, { limit, offset, belowSeq, ...conditions }: Conditions & PageRange) {
  let page = selectLive(db, conditions).select('seq').orderBy('seq', 'desc').limit(limit)
  if (offset) page = page.offset(offset)
  if (belowSeq !== undefined) page = page.where('seq', '<', belowSeq)
  // The page is found in the index; only its rows are read and joined with names.
  return selectNamed(db)
    .where(isOneOfFew(db, 'mxFunnelEntry.seq', page))
    .orderBy('mxFunnelEntry.seq', 'desc')
}
const readPage = preparedQuery<Conditions & PageRange, NamedRow>(selectPage)

export const listEntries = (db: Db, filter: FilterOfYear, { limit, offset, belowSeq }: PageRange) =>
  readPage(db, { ...conditionsOf(filter), limit, offset: offset || undefined, belowSeq })

/** Chunk size: a few milliseconds of work. */
const chunkSize = 200

/** All matching rows in chunks. Reads the next chunk when the last one is consumed, so that a large response holds neither
 * memory nor a connection. */
export async function* streamEntries(db: Db, filter: FilterOfYear): AsyncGenerator<NamedRow[]> {
  let belowSeq: number | undefined
  for (;;) {
    const rows = await readPage(db, { ...conditionsOf(filter), limit: chunkSize, belowSeq })
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

type Total = { n: number | string | null }
const countLive = preparedQuery<Conditions, Total>((db, conditions) =>
  selectLive(db, conditions).select((select) => select.fn.countAll<number | string>().as('n')),
)
const sumEntries = preparedQuery<Conditions, Total>((db, conditions) => {
  let query = (db as Db).selectFrom('mxFunnelSum').select(sql<Total['n']>`sum(${sql.ref('entries')})`.as('n'))
  for (const [column, value] of Object.entries(conditions)) query = query.where(column as Column, '=', value as never)
  return query
})

export async function countEntries(db: Db, filter: FilterOfYear): Promise<number> {
  const count = isInSums(filter) ? sumEntries : countLive
  return Number((await count(db, conditionsOf(filter)))[0]?.n ?? 0)
}
