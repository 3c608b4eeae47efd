// How many rows has a long list, and where does page 5,000 begin? Counts kept per list and per block of rows, changed in
// the same transaction as the rows, so that a total costs the same at any size and a deep page little more than the first.
import { sql } from 'kysely'
import { compiledOnce } from './compiled-once.ts'
import type { Db, Trx } from './database.ts'
import type { Migration } from './migrate.ts'

/** Rows carry a `seq` from `nextSeq`; a block holds this many consecutive ones. */
export const blockSize = 512
/** The row of a list that holds its total. */
export const wholeList = -1
/** The largest that an integer column of PostgreSQL compares with. */
const largestInteger = 2_147_483_647

export const countedListMigration: Migration = {
  name: 'server-1-counted-lists',
  async up(trx) {
    await trx.schema
      .createTable('listCount')
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addColumn('n', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('listCountKey', ['list', 'block'])
      .execute()
    await trx.schema
      .createTable('sequence')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute()
  },
}

/** The next number of a table: later rows get larger ones. */
export const nextSeq = (trx: Trx, name: string): Promise<number> => nextSeqs(trx, name, 1)

/** The first of so many numbers in a row, which nobody else gets. */
export async function nextSeqs(trx: Trx, name: string, count: number): Promise<number> {
  const { last } = await trx
    .insertInto('sequence')
    .values({ name, last: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ last: sql`${sql.ref('sequence.last')} + ${sql.ref('excluded.last')}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

const blockOfSeq = (seq: number) => Math.floor(seq / blockSize)

/** Counts one row in (1) or out (-1) of each list it belongs to, e.g. `gcp:approved`, `gcp:approved:BD`. */
export const countRow = (trx: Trx, lists: string[], seq: number, by: 1 | -1): Promise<void> =>
  countInBlocks(trx, lists, new Map([[blockOfSeq(seq), by]]))

/** Counts so many rows in whose numbers follow each other. */
export async function countRows(trx: Trx, lists: string[], firstSeq: number, count: number): Promise<void> {
  const blocks = new Map<number, number>()
  for (let seq = firstSeq; seq < firstSeq + count; seq += 1) {
    blocks.set(blockOfSeq(seq), (blocks.get(blockOfSeq(seq)) ?? 0) + 1)
  }
  await countInBlocks(trx, lists, blocks)
}

async function countInBlocks(trx: Trx, lists: string[], blocks: ReadonlyMap<number, number>): Promise<void> {
  const all = [...blocks.values()].reduce((sum, n) => sum + n, 0)
  // In a fixed order: two transactions that count in the same lists then never wait for each other in a circle.
  const rows = [...lists]
    .sort()
    .flatMap((list) => [{ list, block: wholeList, n: all }, ...[...blocks].map(([block, n]) => ({ list, block, n }))])
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
