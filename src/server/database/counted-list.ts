// How many rows has a long list, and where does page 5,000 begin? Counts kept per list and per block of rows, changed in
// the same transaction as the rows, so that a total costs the same at any size and a deep page little more than the first.
import { sql } from 'kysely'
import { compiledOnce } from './compiled-once.ts'
import type { Db, Trx } from './database.ts'

/** Rows carry a `seq` from `nextSeq`; a block holds this many consecutive ones. */
export const blockSize = 512
/** The row of a list that holds its total. */
export const wholeList = -1
/** The largest that an integer column of PostgreSQL compares with. */
const largestInteger = 2_147_483_647

/** The next number of a table: later rows get larger ones. For several rows at once, the last of their numbers. */
export async function nextSeq(trx: Trx, name: string, rows = 1): Promise<number> {
  const { last } = await trx
    .insertInto('sequence')
    .values({ name, last: rows })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql`${sql.ref('sequence.last')} + ${rows}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Counts one row in (1) or out (-1) of each list it belongs to, e.g. `gcp:approved`, `gcp:approved:BD`. */
export const countRow = (trx: Trx, lists: string[], seq: number, by: 1 | -1): Promise<void> =>
  countRows(trx, lists, [seq], by)

/** Many rows that belong to the same lists. */
export async function countRows(trx: Trx, lists: string[], seqs: readonly number[], by: 1 | -1): Promise<void> {
  const blocks = new Map<number, number>()
  for (const seq of seqs) {
    const block = Math.floor(seq / blockSize)
    blocks.set(block, (blocks.get(block) ?? 0) + by)
  }
  // In a fixed order: two transactions that count in the same lists then never wait for each other in a circle.
  const counted = [...blocks].sort(([a], [b]) => a - b)
  const rows = [...lists]
    .sort()
    .flatMap((list) => [
      { list, block: wholeList, n: seqs.length * by },
      ...counted.map(([block, n]) => ({ list, block, n })),
    ])
  if (rows.length === 0) return
  await trx
    .insertInto('listCount')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['list', 'block']).doUpdateSet({ n: sql`${sql.ref('listCount.n')} + excluded.n` }),
    )
    .execute()
}

const selectTotal = compiledOnce<{ list: string }, { n: number }>((db, { list }) =>
  db.selectFrom('listCount').select('n').where('list', '=', list).where('block', '=', sql.lit(wholeList)),
)

export async function totalOf(db: Db, list: string): Promise<number> {
  const [row] = await selectTotal(db, { list })
  return row?.n ?? 0
}

/** Reads the totals of a fixed set of lists in one query. */
export function totalsReader(lists: readonly string[]) {
  const selectTotals = compiledOnce<Record<never, never>, { list: string; n: number }>((db) =>
    db.selectFrom('listCount').select(['list', 'n']).where('block', '=', sql.lit(wholeList)).where('list', 'in', lists),
  )
  const known = new WeakMap<object, ReadonlyMap<string, number>>()
  return async (db: Db): Promise<ReadonlyMap<string, number>> => {
    const rows = await selectTotals(db, {})
    // Rows that were kept come as the same object.
    const totals = known.get(rows) ?? new Map(rows.map(({ list, n }) => [list, n]))
    known.set(rows, totals)
    return totals
  }
}

/** Where the row at `offset`, newest first, is found: skip `skip` rows among those with `seq` below `belowSeq`. */
export type Place = { belowSeq: number; skip: number }

type Blocks = { list: string; atOnce: number; skipped: number }

const blocksFrom = (order: 'asc' | 'desc') =>
  compiledOnce<Blocks, { block: number; n: number }>((db, named) =>
    db
      .selectFrom('listCount')
      .select(['block', 'n'])
      .where('list', '=', named.list)
      .where('block', '>', sql.lit(wholeList))
      .orderBy('block', order)
      .limit(named.atOnce)
      .offset(named.skipped),
  )
const newestFirst = blocksFrom('desc')
const oldestFirst = blocksFrom('asc')

/** In which block the row stands that has `before` others before it, and how many of these are in the same block. */
async function blockOf(select: typeof newestFirst, db: Db, list: string, before: number) {
  let left = before
  // Full blocks are the rule, so the row is mostly found among the first that are read.
  const atOnce = Math.ceil(before / blockSize) + 4
  for (let skipped = 0; ; skipped += atOnce) {
    const blocks = await select(db, { list, atOnce, skipped })
    for (const { block, n } of blocks) {
      if (left < n) return { block, n, left }
      left -= n
    }
    if (blocks.length < atOnce) return undefined
  }
}

/** `total` is that of the list: the blocks are counted from the end that is nearer. */
export async function placeOf(db: Db, list: string, offset: number, total: number): Promise<Place> {
  if (offset < blockSize) return { belowSeq: largestInteger, skip: offset }
  if (offset >= total) return { belowSeq: 0, skip: 0 }
  if (offset <= total / 2) {
    const found = await blockOf(newestFirst, db, list, offset)
    return found ? { belowSeq: (found.block + 1) * blockSize, skip: found.left } : { belowSeq: 0, skip: 0 }
  }
  const found = await blockOf(oldestFirst, db, list, total - 1 - offset)
  // Rows that went since the total was read leave fewer than it says: the list then begins here.
  if (!found) return { belowSeq: largestInteger, skip: 0 }
  return { belowSeq: (found.block + 1) * blockSize, skip: found.n - 1 - found.left }
}
