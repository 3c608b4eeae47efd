// Queries for calendar feeds, by owner or by the hash of the secret; only the hash is stored.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Tables } from '../tables.ts'

const tables = (db: Db): Kysely<Tables> => db

export const findFeed = (db: Db, uid: string) =>
  tables(db).selectFrom('calendarFeed').selectAll().where('uid', '=', uid).executeTakeFirst()

/** A feed ends with the account behind it. */
export const findFeedBy = (db: Db, secretHash: string) =>
  tables(db)
    .selectFrom('calendarFeed')
    .innerJoin('user', 'user.id', 'calendarFeed.uid')
    .select(['uid', 'email'])
    .where('secretHash', '=', secretHash)
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .executeTakeFirst()

export async function upsertFeed(trx: Trx, row: Tables['calendarFeed']): Promise<void> {
  await tables(trx)
    .insertInto('calendarFeed')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()
}

/** Returns whether there was one. */
export async function deleteFeed(trx: Trx, uid: string): Promise<boolean> {
  const { numDeletedRows } = await tables(trx)
    .deleteFrom('calendarFeed')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
