// Queries for publications: one is current in each year; a page is a range of row numbers, so deep pages cost the same.
import { type Kysely, sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { type Entry, national, type TotalsByScope, totalsOf } from '../rules.ts'
import type { ConversionTables } from './tables.ts'

export type Publication = { id: string; publishedAt: string; publishedBy: string; totals: TotalsByScope }

const tables = (db: Db): Kysely<ConversionTables> => db

const selectPublication = preparedQuery<{ year: string }, Omit<Publication, 'totals'> & { totals: string }>(
  (db, { year }) =>
    tables(db)
      .selectFrom('conversionPublication')
      .select(['id', 'publishedAt', 'publishedBy', 'totals'])
      .where('year', '=', year)
      .where('replacedAt', 'is', null)
      .orderBy('seq', 'desc')
      .limit(sql.lit(1)),
)

export async function findPublication(db: Db, year: string): Promise<Publication | undefined> {
  const [row] = await selectPublication(db, { year })
  return row && { ...row, totals: JSON.parse(row.totals) }
}

/** Number of publications in a year. */
export async function countPublications(db: Db, year: string): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('conversionPublication')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return Number(n)
}

type PageRange = { publicationId: string; lc?: string; offset: number; last: number }
const selectPage = preparedQuery((db, { publicationId, lc, offset, last }: PageRange) => {
  const all = tables(db)
    .selectFrom('conversionEntry')
    .select(['name', 'email', 'recruitment', 'exchange', 'lc'])
    .where('publicationId', '=', publicationId)
  const [part, column] =
    lc === undefined ? ([all, 'place'] as const) : ([all.where('lc', '=', lc), 'placeInLc'] as const)
  return part.where(column, '>', offset).where(column, '<=', last).orderBy(column)
})

export async function listPage(
  db: Db,
  publicationId: string,
  scope: string,
  offset: number,
  limit: number,
): Promise<Entry[]> {
  const part = { publicationId, ...(scope !== national && { lc: scope }) }
  return [...(await selectPage(db, { ...part, offset, last: offset + limit }))]
}

export const listOtherEntries = (db: Db, publicationId: string, lc: string): Promise<Entry[]> =>
  tables(db)
    .selectFrom('conversionEntry')
    .select(['name', 'email', 'recruitment', 'exchange', 'lc'])
    .where('publicationId', '=', publicationId)
    .where('lc', '!=', lc)
    .orderBy('place')
    .execute()

/** Locks the counter's row until the transaction ends: a concurrent publication waits, and then sees this one. */
export const lockPublications = (trx: Trx): Promise<number> => nextSeq(trx, 'conversion')

/** The person who publishes. */
export type Publisher = { uid: string; displayName: string }
export type PublicationInput = { year: string; seq: number; publisher: Publisher; before: Publication | undefined }

/** Deletes the names of the previous publication and keeps its totals. Call `lockPublications` first. */
export async function replacePublication(trx: Trx, entries: Entry[], input: PublicationInput): Promise<Publication> {
  const { before } = input
  if (before) await tables(trx).deleteFrom('conversionEntry').where('publicationId', '=', before.id).execute()
  const publication = await insertPublication(trx, newId(), entries, input)
  await insertRows(trx, 'conversionEntry', entryRows(publication.id, entries))
  return publication
}

/** Inserts a publication without its rows. The previous one is no longer current. */
export async function insertPublication(trx: Trx, id: string, entries: readonly Entry[], input: PublicationInput) {
  const { year, seq, publisher, before } = input
  const publishedAt = new Date().toISOString()
  if (before) {
    const replaced = { replacedAt: publishedAt }
    await tables(trx).updateTable('conversionPublication').set(replaced).where('id', '=', before.id).execute()
  }
  const publication: Publication = { id, publishedAt, publishedBy: publisher.displayName, totals: totalsOf(entries) }
  const totals = JSON.stringify(publication.totals)
  const row = { ...publication, publishedByUid: publisher.uid, totals, year, seq }
  await tables(trx)
    .insertInto('conversionPublication')
    .values({ ...row, replacedAt: null })
    .execute()
  return publication
}

/** Numbered overall and within the LC. */
export function entryRows(publicationId: string, entries: readonly Entry[]): ConversionTables['conversionEntry'][] {
  const positions = new Map<string, number>()
  return entries.map(({ name, email, recruitment, exchange, lc }, at) => {
    const placeInLc = (positions.get(lc) ?? 0) + 1
    positions.set(lc, placeInLc)
    return { publicationId, place: at + 1, placeInLc, lc, name, email, recruitment, exchange }
  })
}

/** Deletes a publication as if it had never existed. */
export async function deletePublication(trx: Trx, id: string): Promise<void> {
  await tables(trx).deleteFrom('conversionEntry').where('publicationId', '=', id).execute()
  await tables(trx).deleteFrom('conversionPublication').where('id', '=', id).execute()
}
