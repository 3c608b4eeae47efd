// Recount of sums and counters from the answers of every year, including closed ones, where it changes nothing.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Recount } from '#server/database/recount.ts'
import type { HappinessTables } from '../tables.ts'
import { type Cell, rebuildTally } from './changes.ts'

const tables = (trx: Db): Kysely<HappinessTables> => trx

const tallyRecount: Recount = {
  name: 'happinessTally',
  table: 'happinessTally',
  key: ['year', 'lc', 'month'],
  async rebuild(trx) {
    await tables(trx).deleteFrom('happinessTally').execute()
    for (const cell of await listCells(trx)) await rebuildTally(trx, cell)
  },
}

/** The LCs and months with counted answers. */
const listCells = (trx: Db): Promise<Cell[]> =>
  tables(trx)
    .selectFrom('happinessAnswer')
    .select(['year', 'groupLc as lc', 'groupMonth as month'])
    .distinct()
    .where('groupNo', '>', 0)
    .execute() as Promise<Cell[]>

/** The time of the last counting is not a count, and stays. */
const countRecount: Recount = {
  name: 'happinessCount',
  table: 'happinessCount',
  key: ['year', 'countedUntil'],
  async rebuild(trx) {
    await tables(trx).updateTable('happinessCount').set({ received: 0, groups: 0 }).execute()
    const years = await tables(trx)
      .selectFrom('happinessAnswer')
      .select(({ fn }) => ['year', fn.countAll<number>().as('received'), fn.max('groupNo').as('groups')])
      .groupBy('year')
      .execute()
    for (const counts of years) {
      await tables(trx)
        .insertInto('happinessCount')
        .values({ ...counts, countedUntil: '' })
        .onConflict((conflict) => conflict.column('year').doUpdateSet(counts))
        .execute()
    }
  },
}

export const happinessRecounts = [tallyRecount, countRecount]
