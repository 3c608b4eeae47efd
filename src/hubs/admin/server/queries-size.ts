// Size of the database, once a day, so that Health can say how fast it grows.
import type { Db } from '#server/database/database.ts'
import { dayMs } from '#server/jobs/job.ts'
import { dayOf } from '#shared/time/calendar.ts'
import type { AdminDb } from './tables.ts'

const tables = (db: Db) => db as unknown as AdminDb
const comparedDays = 7

const dayBefore = (days: number, now: number) => dayOf(new Date(now - days * dayMs))

/** The first size of a day stays. */
export async function recordSize(db: Db, bytes: number, now = Date.now()): Promise<void> {
  await tables(db)
    .insertInto('databaseSize')
    .values({ day: dayBefore(0, now), size: bytes })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  await tables(db).deleteFrom('databaseSize').where('day', '<', dayBefore(comparedDays, now)).execute()
}

/** Since a week ago, or since the first day that is known; null on that day itself. */
export async function findGrowth(db: Db, bytes: number, now = Date.now()) {
  const before = await tables(db)
    .selectFrom('databaseSize')
    .selectAll()
    .where('day', '>=', dayBefore(comparedDays, now))
    .where('day', '<', dayBefore(0, now))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  if (!before) return null
  const days = Math.round((Date.parse(dayBefore(0, now)) - Date.parse(before.day)) / dayMs)
  // PostgreSQL returns such large numbers as text.
  return { days, bytes: bytes - Number(before.size) }
}
