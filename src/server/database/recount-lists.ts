// Recount of list counters: checks for every row of a table which lists it belongs to.
import type { Db, Trx } from './database.ts'
import { blockSize, totalBlock } from './list-counters.ts'
import type { Recount } from './recount.ts'

type Counted<Row> = {
  table: string
  /** The columns that `listsOf` reads. */
  columns: (keyof Row & string)[]
  listsOf(row: Row): string[]
}

const rowsAtOnce = 5000
const countsAtOnce = 500

/** `families` are the prefixes of the lists' names: `gcp` for `gcp` and `gcp:approved`. */
export function recountLists<Row>(families: string[], counted: Counted<Row>): Recount {
  const own = (list: string) => families.some((family) => list === family || list.startsWith(`${family}:`))
  const ownRows = async (trx: Trx) =>
    (await trx.selectFrom('listCount').selectAll().execute()).filter(({ list }) => own(list))
  return {
    name: `listCount of ${families.join(', ')}`,
    table: 'listCount',
    key: ['list', 'block'],
    read: ownRows,
    async rebuild(trx) {
      for (const list of new Set((await ownRows(trx)).map(({ list }) => list))) {
        await trx.deleteFrom('listCount').where('list', '=', list).execute()
      }
      const rows = await countAll(trx, counted)
      for (let at = 0; at < rows.length; at += countsAtOnce) {
        await trx
          .insertInto('listCount')
          .values(rows.slice(at, at + countsAtOnce))
          .execute()
      }
    },
  }
}

async function countAll<Row>(db: Db, { table, columns, listsOf }: Counted<Row>) {
  const lists = new Map<string, Map<number, number>>()
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['seq', ...columns])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      for (const list of listsOf(row as Row)) {
        const blocks = lists.get(list) ?? new Map<number, number>()
        for (const block of [totalBlock, Math.floor(row.seq / blockSize)])
          blocks.set(block, (blocks.get(block) ?? 0) + 1)
        lists.set(list, blocks)
      }
    }
    if (rows.length < rowsAtOnce) break
    last = rows.at(-1)?.seq
  }
  return [...lists].flatMap(([list, blocks]) => [...blocks].map(([block, n]) => ({ list, block, n })))
}
