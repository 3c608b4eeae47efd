// Rate limits: count attempts per key in the database, so that all instances share them.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type Allowance = { most: number; windowS: number }
export type Tries = { count: number; isOver: boolean; retryAfterS: number }

/**
 * A window that ends later than any that begins now was written by a wrong clock. Two instances, and two concurrent requests,
 * may differ by this much without being wrong.
 */
const apartMs = 10_000

/** Counts one attempt in one atomic statement; the window begins with the first attempt and ends after `windowS`. */
export async function countTry(db: Db, key: string, { most, windowS }: Allowance, now = Date.now()): Promise<Tries> {
  const nowText = new Date(now).toISOString()
  const endsAt = new Date(now + windowS * 1000).toISOString()
  const latest = new Date(now + windowS * 1000 + apartMs).toISOString()
  const hasEnded = sql`(${sql.ref('throttle.endsAt')} <= ${nowText} or ${sql.ref('throttle.endsAt')} > ${latest})`
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

/** The current state, without counting. */
export async function triesSoFar(db: Db, key: string, { most, windowS }: Allowance, now = Date.now()): Promise<Tries> {
  const row = await db.selectFrom('throttle').select(['count', 'endsAt']).where('key', '=', key).executeTakeFirst()
  const leftMs = row ? Date.parse(row.endsAt) - now : 0
  if (!row || leftMs <= 0 || leftMs > windowS * 1000 + apartMs) return { count: 0, isOver: false, retryAfterS: 0 }
  return triesOf({ ...row, count: row.count + 1 }, most, now)
}

const triesOf = (row: { count: number; endsAt: string }, most: number, now: number): Tries => ({
  count: row.count,
  isOver: row.count > most,
  retryAfterS: Math.max(1, Math.ceil((Date.parse(row.endsAt) - now) / 1000)),
})

/** Gives one attempt back that came to nothing. */
export async function refundTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ count: sql`${sql.ref('count')} - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute()
}

/** Resets `key`, and every key that begins with it and a space. */
export async function forgetAllTries(db: Db, key: string): Promise<void> {
  const begins = `${key} `
  await db
    .deleteFrom('throttle')
    .where((row) => row.or([row('key', '=', key), row(sql`substr("key", 1, ${begins.length})`, '=', begins)]))
    .execute()
}

/** No window is longer than a day: what ends later was written by a wrong clock. */
const longestMs = 86_400_000

export async function dropEndedTries(db: Db, now = Date.now()): Promise<void> {
  const [nowText, latest] = [now, now + longestMs].map((at) => new Date(at).toISOString())
  await db
    .deleteFrom('throttle')
    .where((row) => row.or([row('endsAt', '<', nowText), row('endsAt', '>', latest)]))
    .execute()
}
