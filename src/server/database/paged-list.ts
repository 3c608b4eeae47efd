// Paged list: reads a page of a list that has counters, newest first, at a cost that does not grow with the list or with the page.
// A hub gives the list's name and a Kysely builder of its rows, which carry a `seq` from `nextSeq`.
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { blockSize, findTotal, totalBlock } from './list-counters.ts'
import { preparedQuery } from './prepared-query.ts'

type Start = { belowSeq: number; skip: number }
/** Position of the page: `limit` rows after `skip` others, among those with a `seq` below `belowSeq`. */
export type PageStart = Start & { limit: number }

export type PageRequest = {
  /** The name of its counters. */
  list: string
  offset: number
  limit: number
  /** If the caller has already read it. */
  total?: number | undefined
  /** Rows of one year are close together in a long table: the scan starts at them and skips the years after. */
  isOfYear?: boolean | undefined
}

/** `read` cuts its rows with `pageFrom` or `pageByIndex`, in a prepared query or in one of its own. */
export async function pagedList<Row>(
  db: Db,
  { list, offset, limit, total: knownTotal, isOfYear }: PageRequest,
  read: (start: PageStart) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; total: number }> {
  const total = knownTotal ?? (await findTotal(db, list))
  // With a higher limit than rows left, a scan of one year would continue through every older one.
  const left = Math.min(limit, total - offset)
  if (left <= 0) return { rows: [], total }
  const start = await findStart(db, list, offset, total)
  const within = isOfYear ? { ...start, belowSeq: Math.min(start.belowSeq, await endOfNewest(db, list)) } : start
  return { rows: await read({ ...within, limit: left }), total }
}

const seq = sql.ref<number>('seq')

/** The rows of a page. */
export const pageFrom = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { belowSeq, skip, limit }: PageStart,
) => rows.where(isBelow(belowSeq)).orderBy(seq, 'desc').limit(limit).offset(skip)

/** For wide rows: skips in the index alone, which PostgreSQL would not do for full rows, and reads from there. */
export function pageByIndex<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { belowSeq, skip, limit }: PageStart,
) {
  const newestFirst = rows.orderBy(seq, 'desc')
  const first = newestFirst.where(isBelow(belowSeq)).limit(1).offset(skip)
  return newestFirst.where(sql<SqlBool>`${seq} <= ${selectSeq(first)}`).limit(limit)
}

const isBelow = (belowSeq: number) => sql<SqlBool>`${seq} < ${belowSeq}`

const selectSeq = (rows: unknown) =>
  (rows as SelectQueryBuilder<{ any: { seq: number } }, 'any', unknown>).select('seq') as Expression<{ seq: number }>

/** The largest value of an integer column in PostgreSQL. */
const largestInteger = 2_147_483_647

type Blocks = { list: string; isNewestFirst: boolean; atOnce: number; skipped: number }

const listBlocks = preparedQuery<Blocks, { block: number; n: number }>((db, { list, isNewestFirst, atOnce, skipped }) =>
  db
    .selectFrom('listCount')
    .select(['block', 'n'])
    .where('list', '=', list)
    .where('block', '>', sql.lit(totalBlock))
    .orderBy('block', isNewestFirst ? 'desc' : 'asc')
    .limit(atOnce)
    .offset(skipped),
)

/** The block of the row that has `before` others before it, and how many of these are in the same block. */
async function findBlock(db: Db, list: string, isNewestFirst: boolean, before: number) {
  let left = before
  // Most blocks are full, so the first ones that are read usually contain the row.
  const atOnce = Math.ceil(before / blockSize) + 4
  for (let skipped = 0; ; skipped += atOnce) {
    const blocks = await listBlocks(db, { list, isNewestFirst, atOnce, skipped })
    for (const { block, n } of blocks) {
      if (left < n) return { block, n, left }
      left -= n
    }
    if (blocks.length < atOnce) return undefined
  }
}

/** `total` is that of the list: blocks are counted from the nearer end. */
async function findStart(db: Db, list: string, offset: number, total: number): Promise<Start> {
  if (offset < blockSize) return { belowSeq: largestInteger, skip: offset }
  if (offset <= total / 2) {
    const found = await findBlock(db, list, true, offset)
    return found ? { belowSeq: (found.block + 1) * blockSize, skip: found.left } : { belowSeq: 0, skip: 0 }
  }
  const found = await findBlock(db, list, false, total - 1 - offset)
  // Rows deleted since the total was read leave fewer than it says: the list then starts here.
  if (!found) return { belowSeq: largestInteger, skip: 0 }
  return { belowSeq: (found.block + 1) * blockSize, skip: found.n - 1 - found.left }
}

const newestBlock = preparedQuery<{ list: string }, { block: number }>((db, { list }) =>
  db
    .selectFrom('listCount')
    .select('block')
    .where('list', '=', list)
    .where('block', '>=', 0)
    .where('n', '>', 0)
    .orderBy('block', 'desc')
    .limit(sql.lit(1)),
)

/** Behind the newest row of the list. */
async function endOfNewest(db: Db, list: string): Promise<number> {
  const [newest] = await newestBlock(db, { list })
  return newest ? (newest.block + 1) * blockSize : 0
}
