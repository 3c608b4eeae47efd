// Staged sign-ups: rows of a publication that does not exist yet, which nobody reads. They are written and deleted in chunks with
// their own transactions, so that an import of 50,000 blocks nobody.
import { type Kysely, sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import type { Entry } from '../rules.ts'
import { entryRows } from './queries.ts'
import type { ConversionTables } from './tables.ts'

const tables = (db: Db): Kysely<ConversionTables> => db
const chunkSize = 1000
/** After this time no import of another instance can still be staging. */
const abandonedMs = 3_600_000

/** The sequence number of the last publication or erasure; both take the next one. */
export async function findLastSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('sequence').select('last').where('name', '=', 'conversion').executeTakeFirst()
  return row?.last ?? 0
}

export async function stageEntries(db: Db, publicationId: string, entries: readonly Entry[]): Promise<void> {
  const rows = entryRows(publicationId, entries)
  for (let from = 0; from < rows.length; from += chunkSize) {
    await inTransaction(db, (trx) => insertRows(trx, 'conversionEntry', rows.slice(from, from + chunkSize)))
    await yieldToEventLoop()
  }
}

/** Deletes the rows of a publication that was replaced or never finished. */
export async function deleteEntries(db: Db, publicationId: string): Promise<void> {
  for (let from = 0; ; from += chunkSize) {
    const left = tables(db).selectFrom('conversionEntry').where('publicationId', '=', publicationId)
    const { last } = await left.select(({ fn }) => fn.max('place').as('last')).executeTakeFirstOrThrow()
    if (last === null || from > last) return
    await tables(db)
      .deleteFrom('conversionEntry')
      .where('publicationId', '=', publicationId)
      .where('place', '>', from)
      .where('place', '<=', from + chunkSize)
      .execute()
    await yieldToEventLoop()
  }
}

/** Deletes rows of imports whose process ended. Ids of publications start with the time. */
export async function deleteAbandoned(db: Db, olderThanMs = abandonedMs): Promise<void> {
  const published = tables(db).selectFrom('conversionPublication').select('id').where('replacedAt', 'is', null)
  const left = await tables(db)
    .selectFrom('conversionEntry')
    .select('publicationId')
    .distinct()
    .where('publicationId', 'not in', published)
    .where(sql<boolean>`${sql.ref('publicationId')} < ${newId(Date.now() - olderThanMs)}`)
    .execute()
  for (const { publicationId } of left) await deleteEntries(db, publicationId)
}
