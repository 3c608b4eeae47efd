// Pages of GCPs: by status, pending or decided, or by author, each optionally of one portfolio.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { type PageStart, pageByIndex, pagedList } from '#server/database/paged-list.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { fieldNames } from '#shared/record-fields.ts'
import type { Gcp } from '../../contract.ts'
import { gcpFields } from '../../contract-fields.ts'
import type { GcpStatus } from '../../rules.ts'
import { authorListName, listName, type Scope, scopeCondition } from '../list-counters.ts'
import type { GcpRow, GcpTables } from '../tables.ts'

export type PageRange = { offset: number; limit: number }
/** With the total of the list. */
export type CountedRange = PageRange & { total: number }
/** One of several lists that follow each other: a page across them needs the total of each. */
export type Part<Row> = { total: number; rows: readonly Row[] }

/** One of the first three finds the entries of a list. */
type Filters = {
  status?: GcpStatus
  isReviewed?: number
  submittedBy?: string
  portfolio?: string | undefined
}
type PageFilters = Filters & PageStart

function pageOf(db: Db, { status, isReviewed, submittedBy, portfolio, ...start }: PageFilters) {
  const all = (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .$if(status !== undefined, (rows) => rows.where('status', '=', status as GcpStatus))
    .$if(isReviewed !== undefined, (rows) => rows.where('isReviewed', '=', isReviewed as number))
    .$if(submittedBy !== undefined, (rows) => rows.where('submittedBy', '=', submittedBy as string))
    .$if(portfolio !== undefined, (rows) => rows.where('portfolio', '=', portfolio as string))
  return pageByIndex(all, start)
}

/** Public columns, renamed in SQL: the most requested list then needs no full rows and no mapping. */
const publicColumns = [
  'id as _id',
  ...fieldNames(gcpFields),
  'image',
  'image as imageLink',
  'status',
  'year',
  'createdAt',
  'repeats',
] as const

const forReaders = preparedQuery<PageFilters, Gcp>((db, filters) => pageOf(db, filters).select(publicColumns))
const fullRows = preparedQuery<PageFilters, GcpRow>((db, filters) => pageOf(db, filters).selectAll())

export async function listApproved(
  db: Db,
  portfolio: string | undefined,
  range: CountedRange,
): Promise<readonly Gcp[]> {
  const list = listName('approved', { portfolio })
  const { rows } = await pagedList(db, { list, ...range }, (start) =>
    forReaders(db, { status: 'approved', portfolio, ...start }),
  )
  return rows
}

export async function listScope(db: Db, scope: Scope, portfolio: string | undefined, range: CountedRange) {
  const [column, key] = scopeCondition(scope)
  const list = listName(scope, { portfolio })
  const { rows } = await pagedList(db, { list, ...range }, (start) =>
    fullRows(db, { [column]: key, portfolio, ...start }),
  )
  return rows
}

export const listOwn = (db: Db, uid: string, range: PageRange) =>
  pagedList(db, { list: authorListName(uid), ...range }, (start) => fullRows(db, { submittedBy: uid, ...start }))

/** One page across lists that follow each other: pending first, then reviewed. */
export async function pageAcrossLists<Row>(
  scopes: Scope[],
  range: PageRange,
  read: (scope: Scope, range: PageRange) => Promise<Part<Row>>,
): Promise<{ total: number; rows: Row[] }> {
  const result = { total: 0, rows: [] as Row[] }
  for (const scope of scopes) {
    const offset = Math.max(0, range.offset - result.total)
    const part = await read(scope, { offset, limit: range.limit - result.rows.length })
    result.total += part.total
    result.rows.push(...part.rows)
  }
  return result
}
