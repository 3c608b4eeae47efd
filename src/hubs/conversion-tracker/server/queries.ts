// How is a publication read and replaced? One at a time; a page is a range of numbers, whatever its depth.
import type { Kysely } from 'kysely'
import { nextSeq } from '#server/database/counted-list.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { type Entry, national, type TotalsByScope, totalsOf } from '../rules.ts'
import type { ConversionTables } from './tables.ts'

export type Publication = { id: string; publishedAt: string; publishedBy: string; totals: TotalsByScope }

const tables = (db: Db): Kysely<ConversionTables> => db

export async function findPublication(db: Db): Promise<Publication | undefined> {
  const row = await tables(db)
    .selectFrom('conversionPublication')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, totals: JSON.parse(row.totals) }
}

export function readPage(
  db: Db,
  publicationId: string,
  scope: string,
  offset: number,
  limit: number,
): Promise<Entry[]> {
  const all = tables(db)
    .selectFrom('conversionEntry')
    .select(['name', 'email', 'recruitment', 'exchange', 'lc'])
    .where('publicationId', '=', publicationId)
  const [part, place] =
    scope === national ? ([all, 'place'] as const) : ([all.where('lc', '=', scope), 'placeInLc'] as const)
  return part
    .where(place, '>', offset)
    .where(place, '<=', offset + limit)
    .orderBy(place)
    .execute()
}

export const readOthers = (db: Db, publicationId: string, lc: string): Promise<Entry[]> =>
  tables(db)
    .selectFrom('conversionEntry')
    .select(['name', 'email', 'recruitment', 'exchange', 'lc'])
    .where('publicationId', '=', publicationId)
    .where('lc', '!=', lc)
    .orderBy('place')
    .execute()

/** Rows in one statement: eight values each, well under what both databases take. */
const rowsAtOnce = 500

/** The counter's row stays locked until the end: whoever publishes at the same moment waits, and then sees this one. */
export async function lockPublication(trx: Trx): Promise<void> {
  await nextSeq(trx, 'conversion')
}

/** `lockPublication` comes first. */
export async function replacePublication(trx: Trx, entries: Entry[], publishedBy: string): Promise<Publication> {
  await tables(trx).deleteFrom('conversionEntry').execute()
  await tables(trx).deleteFrom('conversionPublication').execute()
  const publication = { id: newId(), publishedAt: new Date().toISOString(), publishedBy, totals: totalsOf(entries) }
  await tables(trx)
    .insertInto('conversionPublication')
    .values({ ...publication, totals: JSON.stringify(publication.totals) })
    .execute()
  const places = new Map<string, number>()
  const rows = entries.map((entry, at) => {
    const placeInLc = (places.get(entry.lc) ?? 0) + 1
    places.set(entry.lc, placeInLc)
    return { ...entry, publicationId: publication.id, place: at + 1, placeInLc }
  })
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tables(trx)
      .insertInto('conversionEntry')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  }
  return publication
}
