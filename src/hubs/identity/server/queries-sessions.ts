// The sessions' SQL: opened at sign-in, listed for their owner, ended one by one or all together.
import { randomBytes } from 'node:crypto'
import { newId } from '#server/database/new-id.ts'
import { sayAfter } from '#server/live.ts'
import { mostIdleMs, mostSessionMs } from '#server/session.ts'
import type { Tables, Work } from './tables.ts'

export type Visit = { address: string; userAgent: string | undefined }

/** All of them are shown to their owner: a thief's cannot hide behind many. */
const mostSessions = 50

/** Answers the token that the cookie carries. The oldest of too many end. */
export async function openSession(trx: Work, uid: string, { address, userAgent }: Visit): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const at = new Date(now).toISOString()
  await trx
    .insertInto('session')
    .values({
      id: newId(),
      token,
      userId: uid,
      expiresAt: new Date(now + mostSessionMs).toISOString(),
      ipAddress: address,
      userAgent: userAgent?.slice(0, 300) ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  const kept = trx
    .selectFrom('session')
    .select('id')
    .where('userId', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSessions)
  await trx.deleteFrom('session').where('userId', '=', uid).where('id', 'not in', kept).execute()
  return token
}

export async function endSessions(trx: Work, uid: string, exceptSessionId?: string): Promise<number> {
  let ending = trx.deleteFrom('session').where('userId', '=', uid)
  if (exceptSessionId) ending = ending.where('id', '!=', exceptSessionId)
  const ended = Number((await ending.executeTakeFirst()).numDeletedRows)
  if (ended > 0) sayAfter(trx, { hub: 'identity', uid })
  return ended
}

/** Of that person only: another's id ends nothing. */
export async function endSession(trx: Work, sessionId: string, uid: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('userId', '=', uid)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  sayAfter(trx, { hub: 'identity', uid })
  return true
}

/** Of a locked person: whoever signs them out everywhere comes before or after, never in between. */
export async function hasSession(trx: Work, sessionId: string, uid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

const oldestUse = () => new Date(Date.now() - mostIdleMs).toISOString()

export const listSessions = (db: Tables, uid: string) =>
  db
    .selectFrom('session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', uid)
    .where('expiresAt', '>', new Date().toISOString())
    .where('updatedAt', '>', oldestUse())
    .orderBy('createdAt', 'desc')
    .limit(mostSessions)
    .execute()

export async function dropEnded(db: Tables): Promise<void> {
  const now = new Date().toISOString()
  await db.deleteFrom('verification').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('expiresAt', '<', now), row('updatedAt', '<', oldestUse())]))
    .execute()
}
