// Where does a page begin of a list whose rows stand close together, somewhere in a long table, as those of one year do?
import { blockSize, type Place, placeOf } from './counted-list.ts'
import type { Db } from './database.ts'

/** As `placeOf`, and below the newest row of the list: nobody walks through the years after it. */
export async function placeInPart(db: Db, list: string, offset: number, total: number): Promise<Place> {
  const { belowSeq, skip } = await placeOf(db, list, offset, total)
  const newest = await db
    .selectFrom('listCount')
    .select('block')
    .where('list', '=', list)
    .where('block', '>=', 0)
    .where('n', '>', 0)
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { belowSeq: Math.min(belowSeq, newest ? (newest.block + 1) * blockSize : 0), skip }
}
