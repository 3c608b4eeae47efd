// Rate limits: count attempts per key in the database, so that all instances share them.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

export type RateLimit = { most: number; windowS: number }
export type RateLimitState = { count: number; isOver: boolean; retryAfterS: number }

/**
 * A window that ends later than any that begins now was written by a wrong clock. Two instances, and two concurrent requests,
 * may differ by this much without being wrong.
 */
const clockSkewMs = 10_000

type Attempt = { key: string; now: string; endsAt: string; latest: string }
type Counted = { count: number; endsAt: string }

function countAttempt(db: Db, { key, now, endsAt, latest }: Attempt): Promise<Counted> {
  const hasEnded = sql`(${sql.ref('throttle.endsAt')} <= ${now} or ${sql.ref('throttle.endsAt')} > ${latest})`
  return db
    .insertInto('throttle')
    .values({ key, count: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${hasEnded} then 1 else ${sql.ref('throttle.count')} + 1 end`,
        endsAt: sql`case when ${hasEnded} then ${endsAt} else ${sql.ref('throttle.endsAt')} end`,
      }),
    )
    .returning(['count', 'endsAt'])
    .$castTo<Counted>()
    .executeTakeFirstOrThrow()
}

const selectCounted = preparedQuery((db, { key }: { key: string }) =>
  db.selectFrom('throttle').select(['count', 'endsAt']).where('key', '=', key).$castTo<Counted>(),
)

/** Counts one attempt in one atomic statement; the window begins with the first attempt and ends after `windowS`. */
export async function consume(
  db: Db,
  key: string,
  { most, windowS }: RateLimit,
  now = Date.now(),
): Promise<RateLimitState> {
  await payOwedRefunds(db)
  const [nowText, endsAt, latest] = [0, windowS * 1000, windowS * 1000 + clockSkewMs].map((ms) =>
    new Date(now + ms).toISOString(),
  ) as [string, string, string]
  const counted = await countAttempt(db, { key, now: nowText, endsAt, latest }).catch((error) => {
    if (mayHaveCounted(error)) oweRefund(db, key)
    throw error
  })
  return rateLimitStateOf(counted, most, now)
}

/** The current state, without counting. */
export async function findConsumed(
  db: Db,
  key: string,
  { most, windowS }: RateLimit,
  now = Date.now(),
): Promise<RateLimitState> {
  const [row] = await selectCounted(db, { key })
  const leftMs = row ? Date.parse(row.endsAt) - now : 0
  if (!row || leftMs <= 0 || leftMs > windowS * 1000 + clockSkewMs) return { count: 0, isOver: false, retryAfterS: 0 }
  return rateLimitStateOf({ ...row, count: row.count + 1 }, most, now)
}

const rateLimitStateOf = (row: { count: number; endsAt: string }, most: number, now: number): RateLimitState => ({
  count: row.count,
  isOver: row.count > most,
  retryAfterS: Math.max(1, Math.ceil((Date.parse(row.endsAt) - now) / 1000)),
})

/** Gives one attempt back that came to nothing: at once, or as soon as the database can be reached again. */
export async function refund(db: Db, key: string): Promise<void> {
  try {
    await giveBack(db, key)
  } catch {
    oweRefund(db, key)
  }
}

/** Connections break for many reasons, none of which a caller can bring about: PostgreSQL may have counted, but its answer was lost. */
const mayHaveCounted = ({ code, message }: { code?: string; message: string }) =>
  /^(ECONNRESET|EPIPE|57P01)$/.test(code ?? '') || /^Connection terminated(?! due to)/.test(message)

/** The refunds that could not be paid, oldest first, until the window in which they counted has ended at the latest. */
const owedRefunds = new WeakMap<Db, { key: string; owedAt: number }[]>()
const mostOwed = 10_000
const owedForMs = 900_000

function oweRefund(db: Db, key: string): void {
  const owed = owedRefunds.get(db) ?? []
  if (owed.length < mostOwed) owedRefunds.set(db, [...owed, { key, owedAt: Date.now() }])
}

/** Before each count, so also whenever a load balancer asks `/api/ready`: then the other instances count right, too. */
async function payOwedRefunds(db: Db): Promise<void> {
  const owed = owedRefunds.get(db)
  if (!owed) return
  owedRefunds.delete(db)
  for (const [at, { key, owedAt }] of owed.entries()) {
    if (Date.now() - owedAt > owedForMs) continue
    try {
      await giveBack(db, key)
    } catch {
      owedRefunds.set(db, [...owed.slice(at), ...(owedRefunds.get(db) ?? [])].slice(0, mostOwed))
      return
    }
  }
}

async function giveBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ count: sql`${sql.ref('count')} - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function resetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute()
}

/** Resets `key`, and every key that begins with it and a space. */
export async function resetLimits(db: Db, key: string): Promise<void> {
  const begins = `${key} `
  await db
    .deleteFrom('throttle')
    .where((row) => row.or([row('key', '=', key), row(sql`substr("key", 1, ${begins.length})`, '=', begins)]))
    .execute()
}

/** No window is longer than a day: what ends later was written by a wrong clock. */
const maxWindowMs = 86_400_000

export async function deleteEndedLimits(db: Db, now = Date.now()): Promise<void> {
  const [nowText, latest] = [now, now + maxWindowMs].map((at) => new Date(at).toISOString())
  await db
    .deleteFrom('throttle')
    .where((row) => row.or([row('endsAt', '<', nowText), row('endsAt', '>', latest)]))
    .execute()
}
