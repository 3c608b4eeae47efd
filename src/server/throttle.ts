// How often has this been tried lately? Counted in the database, so that all instances count together.
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Migration } from './database/migrate.ts'

export const throttleMigration: Migration = {
  name: 'server-5-throttle',
  async up(trx) {
    await trx.schema
      .createTable('throttle')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('endsAt', 'text', (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('throttleEnds').on('throttle').column('endsAt').execute()
  },
}

export type Allowance = { most: number; windowS: number }
export type Tries = { count: number; isOver: boolean; retryAfterS: number }

/** Counts one try in one atomic statement; the window begins with the first try and ends after `windowS`. */
export async function countTry(db: Db, key: string, { most, windowS }: Allowance, now = Date.now()): Promise<Tries> {
  const nowText = new Date(now).toISOString()
  const endsAt = new Date(now + windowS * 1000).toISOString()
  const hasEnded = sql`${sql.ref('throttle.endsAt')} <= ${nowText}`
  const row = await db
    .insertInto('throttle')
    .values({ key, count: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${hasEnded} then 1 else ${sql.ref('throttle.count')} + 1 end`,
        endsAt: sql`case when ${hasEnded} then ${endsAt} else ${sql.ref('throttle.endsAt')} end`,
      }),
    )
    .returning(['count', 'endsAt'])
    .executeTakeFirstOrThrow()
  return triesOf(row, most, now)
}

/** How it stands, without counting. */
export async function triesSoFar(db: Db, key: string, { most }: Allowance, now = Date.now()): Promise<Tries> {
  const row = await db.selectFrom('throttle').select(['count', 'endsAt']).where('key', '=', key).executeTakeFirst()
  if (!row || row.endsAt <= new Date(now).toISOString()) return { count: 0, isOver: false, retryAfterS: 0 }
  return triesOf({ ...row, count: row.count + 1 }, most, now)
}

const triesOf = (row: { count: number; endsAt: string }, most: number, now: number): Tries => ({
  count: row.count,
  isOver: row.count > most,
  retryAfterS: Math.max(1, Math.ceil((Date.parse(row.endsAt) - now) / 1000)),
})

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute()
}

export async function dropEndedTries(db: Db): Promise<void> {
  await db.deleteFrom('throttle').where('endsAt', '<', new Date().toISOString()).execute()
}
