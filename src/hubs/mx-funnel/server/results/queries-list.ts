// Paged and full lists of funnel reports by filter, newest first, from an index.
import { sql } from 'kysely'
import { type Page, preparedList } from '#server/database/list.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { type Filter, noPortfolio } from '../../contract.ts'
import { normalizeRole } from '../../rules.ts'
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

/** A page, with the current names of those who sent the reports. */
const listReports = preparedList((db, conditions: Conditions) => ({
  found: selectLive(db, conditions),
  read: selectNamed(db),
  key: 'mxFunnelEntry.seq',
}))

export const listEntries = (db: Db, filter: FilterOfYear, page: Page) => listReports(db, conditionsOf(filter), page)

/** Chunk size: a few milliseconds of work. */
const chunkSize = 200

const readChunk = preparedQuery<Conditions & { belowSeq?: number | undefined }, NamedRow>(
  (db, { belowSeq, ...conditions }) => {
    let seqs = selectLive(db, conditions)
    if (belowSeq !== undefined) seqs = seqs.where('seq', '<', belowSeq)
    return selectNamed(db)
      .where('mxFunnelEntry.seq', 'in', seqs.select('seq').orderBy('seq', 'desc').limit(sql.lit(chunkSize)))
      .orderBy('mxFunnelEntry.seq', 'desc')
  },
)

/** All matching rows in chunks. Reads the next chunk when the last one is consumed, so that a large response holds neither
 * memory nor a connection. */
export async function* streamEntries(db: Db, filter: FilterOfYear): AsyncGenerator<NamedRow[]> {
  let belowSeq: number | undefined
  for (;;) {
    const rows = await readChunk(db, { ...conditionsOf(filter), belowSeq })
    if (rows.length > 0) yield rows
    if (rows.length < chunkSize) return
    belowSeq = rows.at(-1)?.seq
  }
}

const countLive = preparedQuery<Conditions, { n: number | string }>((db, conditions) =>
  selectLive(db, conditions).select((select) => select.fn.countAll<number | string>().as('n')),
)

export const countEntries = async (db: Db, filter: FilterOfYear): Promise<number> =>
  Number((await countLive(db, conditionsOf(filter)))[0]?.n)
