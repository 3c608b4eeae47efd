// List counters: how many rows each long list has, counted per list and per block of rows in the same transaction as the rows, so
// that a total costs the same at any size. paged-list.ts uses them to find a deep page; recount-lists.ts rebuilds them.
import { sql } from 'kysely'
import { insertRows } from './bulk-insert.ts'
import type { Db, Trx } from './database.ts'
import { preparedQuery } from './prepared-query.ts'

/** Rows carry a `seq` from `nextSeq`; a block holds this many consecutive ones. */
export const blockSize = 512
/** The row of a list that holds its total. */
export const totalBlock = -1

/**
 * The next number of a table: later rows get larger ones. For several rows at once, the last of their numbers. Its row stays locked
 * until the commit, so that nobody sees a larger number before a smaller one; whoever looks for what is new needs that. Every save
 * locks that of the audit trail, and then the row with its total: record a change last, when all else is written.
 */
export async function nextSeq(trx: Trx, name: string, by = 1): Promise<number> {
  const { last } = await trx
    .insertInto('sequence')
    .values({ name, last: by })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql`${sql.ref('sequence.last')} + ${by}` }))
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
  const counted = [...blocks].sort(([a], [b]) => a - b)
  const rows = [...lists]
    .sort()
    .flatMap((list) => [
      { list, block: totalBlock, n: seqs.length * by },
      ...counted.map(([block, n]) => ({ list, block, n })),
    ])
  await addCounts(trx, rows)
}

/** Moves the counts of all lists whose names begin with one prefix to those with the other, where they add up. */
export async function moveCounts(trx: Trx, from: string, to: string): Promise<void> {
  const counted = await trx
    .deleteFrom('listCount')
    .where(sql`substr(list, 1, ${sql.lit(from.length)})`, '=', from)
    .returning(['list', 'block', 'n'])
    .execute()
  const rows = counted.map(({ list, block, n }) => ({ list: `${to}${list.slice(from.length)}`, block, n }))
  await addCounts(
    trx,
    rows.sort((a, b) => (a.list === b.list ? a.block - b.block : a.list < b.list ? -1 : 1)),
  )
}

type Count = { list: string; block: number; n: number }

/** The rows come in a fixed order: two transactions that count in the same lists then never wait for each other in a circle. */
const addCounts = (trx: Trx, rows: readonly Count[]): Promise<void> =>
  insertRows(trx, 'listCount', rows, { addBy: ['list', 'block'] })

const selectTotal = preparedQuery<{ list: string }, { n: number }>((db, { list }) =>
  db.selectFrom('listCount').select('n').where('list', '=', list).where('block', '=', sql.lit(totalBlock)),
)

export async function findTotal(db: Db, list: string): Promise<number> {
  const [row] = await selectTotal(db, { list })
  return row?.n ?? 0
}

/** Reads the totals of a fixed set of lists in one query. */
export function totalsReader(lists: readonly string[]) {
  const selectTotals = preparedQuery<Record<never, never>, { list: string; n: number }>((db) =>
    db
      .selectFrom('listCount')
      .select(['list', 'n'])
      .where('block', '=', sql.lit(totalBlock))
      .where('list', 'in', lists),
  )
  const known = new WeakMap<object, ReadonlyMap<string, number>>()
  return async (db: Db): Promise<ReadonlyMap<string, number>> => {
    const rows = await selectTotals(db, {})
    // Cached rows are the same object.
    const totals = known.get(rows) ?? new Map(rows.map(({ list, n }) => [list, n]))
    known.set(rows, totals)
    return totals
  }
}
