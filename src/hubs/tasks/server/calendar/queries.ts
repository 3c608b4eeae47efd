// Queries for calendar feeds, by owner or by the hash of the secret; only the hash is stored.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Tables } from '../tables.ts'

const tables = (db: Db): Kysely<Tables> => db

const feedOf = preparedQuery((db, { uid }: { uid: string }) =>
  tables(db).selectFrom('calendarFeed').selectAll().where('uid', '=', uid),
)
const feedBy = preparedQuery((db, { secretHash }: { secretHash: string }) =>
  tables(db)
    .selectFrom('calendarFeed')
    .innerJoin('user', 'user.id', 'calendarFeed.uid')
    .select(['uid', 'email'])
    .where('secretHash', '=', secretHash)
    .where('active', '=', 1)
    .where('emailVerified', '=', 1),
)

export const findFeed = async (db: Db, uid: string) => (await feedOf(db, { uid }))[0]

/** A feed ends with the account behind it. */
export const findFeedBy = async (db: Db, secretHash: string) => (await feedBy(db, { secretHash }))[0]

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
