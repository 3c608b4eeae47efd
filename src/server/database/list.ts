// List: one page of rows in a fixed order, with the total and the number of pages.
import { type SelectQueryBuilder, sql } from 'kysely'
import { totalPagesOf } from '#shared/paging.ts'
import type { Db } from './database.ts'
import { type Filters, preparedQuery } from './prepared-query.ts'

export type Page = { page: number; limit: number }
export type Listed<Row> = { rows: Row[]; total: number; totalPages: number }
type Range = { offset: number; limit: number; isFromEnd: boolean }

// biome-ignore lint/suspicious/noExplicitAny: a hub's builder knows its own tables
type Builder<Row> = SelectQueryBuilder<any, any, Row>

type Order = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

type List<Row> = {
  /** The rows of the list, without columns and order. */
  found: Builder<unknown>
  /** How each of them is read: all rows of the table with their columns, and what is joined. */
  read: Builder<Row>
  /** A unique column, named with its table: 'gcp.seq'. */
  key: string
  /** Without it, by the key, largest first. The last column is unique, so that no row is on two pages. */
  order?: Order
}

/** No page and no chunk of a list is longer. */
const longestPage = 200

const selectTotal = ({ found }: List<unknown>) => found.select(({ fn }) => fn.countAll<number | string>().as('total'))

/** Finds the keys of the page in an index that has all filters, and reads only these rows, however deep the page is. */
function selectPage<Row>(
  { found, read, key, order = [[key, 'desc']] }: List<Row>,
  { offset, limit, isFromEnd }: Range,
): Builder<Row> {
  const backwards = order.map(([column, direction]) => [column, direction === 'asc' ? 'desc' : 'asc'] as const)
  const page = sorted(found.select(`${key} as key`), isFromEnd ? backwards : order)
  // With a length that it knows, PostgreSQL looks up each key. Of a parameter it assumes that it returns a tenth of the table.
  const keys = sql`(select "key" from ${page.limit(limit).offset(offset)} as "page" limit ${sql.lit(longestPage)})`
  return sorted(read.where(key, 'in', keys), order)
}

const sorted = <Row>(rows: Builder<Row>, order: Order) =>
  order.reduce((some, [column, direction]) => some.orderBy(column, direction), rows)

const listed = <Row>(rows: Row[], total: number, limit: number): Listed<Row> => ({
  rows,
  total,
  totalPages: totalPagesOf(total, limit),
})

/** The rows to skip from the nearer end of the list. Behind the last page nothing is read. */
function rangeOf({ page, limit: most }: Page, total: number): Range | undefined {
  const offset = (page - 1) * most
  if (offset >= total) return undefined
  if (most > longestPage) throw new Error(`A page has at most ${longestPage} rows, not ${most}.`)
  const limit = Math.min(most, total - offset)
  const after = total - offset - limit
  const isFromEnd = after < offset
  return { offset: isFromEnd ? after : offset, limit, isFromEnd }
}

/** `build` gets the filters as in `preparedQuery`. */
export function preparedList<Given extends Filters, Row>(build: (db: Db, filters: Given) => List<Row>) {
  const readTotal = preparedQuery<Given, { total: number | string }>((db, filters) => selectTotal(build(db, filters)))
  const readPage = preparedQuery<Given & Range, Row>((db, { offset, limit, isFromEnd, ...filters }) =>
    selectPage(build(db, filters as unknown as Given), { offset, limit, isFromEnd }),
  )
  return async (db: Db, filters: Given, page: Page): Promise<Listed<Row>> => {
    const [counted] = await readTotal(db, filters)
    const total = Number(counted?.total)
    const range = rangeOf(page, total)
    return listed(range ? await readPage(db, { ...filters, ...range }) : [], total, page.limit)
  }
}

/** A list whose filters are too many to prepare, such as the words of a search. */
export async function readList<Row>(list: List<Row>, page: Page): Promise<Listed<Row>> {
  const counted = await selectTotal(list).executeTakeFirst()
  const total = Number(counted?.total)
  const range = rangeOf(page, total)
  return listed(range ? await selectPage(list, range).execute() : [], total, page.limit)
}
