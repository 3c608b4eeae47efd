// Session queries: opening at sign-in, refreshing in place, listing for their owner, and ending one or all.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { idleTimeoutMs, sessionTimeoutMs } from '#server/auth/session.ts'
import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { announce } from '#server/notify/live.ts'
import type { Tables, Work } from '../tables.ts'

export type ClientInfo = { address: string; userAgent: string | undefined }

/** The owner sees all of them: a thief's session cannot hide behind many. */
const maxSessions = 50

const newToken = () => randomBytes(32).toString('base64url')

type NewSession = ClientInfo & { isSecondFactor: boolean }

/** Returns the token for the cookie. Beyond the maximum, the oldest sessions end. */
export async function insertSession(
  trx: Work,
  uid: string,
  { address, userAgent, isSecondFactor }: NewSession,
): Promise<string> {
  const token = newToken()
  const now = Date.now()
  const at = new Date(now).toISOString()
  await trx
    .insertInto('session')
    .values({
      id: newId(),
      token,
      userId: uid,
      expiresAt: new Date(now + sessionTimeoutMs).toISOString(),
      ipAddress: address,
      userAgent: userAgent?.slice(0, 300) ?? null,
      createdAt: at,
      updatedAt: at,
      secondFactor: isSecondFactor ? 1 : 0,
    })
    .execute()
  const newest = trx
    .selectFrom('session')
    .select('id')
    .where('userId', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
  await trx.deleteFrom('session').where('userId', '=', uid).where('id', 'not in', newest).execute()
  return token
}

type SessionProof = { sessionId: string; uid: string; isSecondFactor: boolean }

/** Marks the session as re-authenticated. Returns a new token for the cookie: a stolen copy of the earlier cookie ends here.
 * Undefined when the session has ended. */
export async function refreshSession(
  trx: Work,
  { sessionId, uid, isSecondFactor }: SessionProof,
): Promise<string | undefined> {
  const token = newToken()
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ token, provenAt: new Date().toISOString(), ...(isSecondFactor && { secondFactor: 1 }) })
    .where('id', '=', sessionId)
    .where('userId', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : undefined
}

export async function endSessions(trx: Work, uid: string, exceptSessionId?: string): Promise<number> {
  let deletion = trx.deleteFrom('session').where('userId', '=', uid)
  if (exceptSessionId) deletion = deletion.where('id', '!=', exceptSessionId)
  const ended = Number((await deletion.executeTakeFirst()).numDeletedRows)
  if (ended > 0) announce(trx, { hub: 'identity', uid })
  return ended
}

/** Only sessions of that person: another's id ends nothing. */
export async function endSession(trx: Work, sessionId: string, uid: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('userId', '=', uid)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  announce(trx, { hub: 'identity', uid })
  return true
}

/** For a locked person: signing them out everywhere happens before or after, never in between. */
export const findSession = (trx: Work, sessionId: string, uid: string) =>
  trx
    .selectFrom('session')
    .select(['id', 'secondFactor'])
    .where('id', '=', sessionId)
    .where('userId', '=', uid)
    .executeTakeFirst()

const idleCutoff = () => new Date(Date.now() - idleTimeoutMs).toISOString()

const sessionsOf = preparedQuery((db, { uid, now, cutoff }: { uid: string; now: string; cutoff: string }) =>
  (db as Tables)
    .selectFrom('session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', uid)
    .where('expiresAt', '>', now)
    .where('updatedAt', '>', cutoff)
    .orderBy('createdAt', 'desc')
    .limit(sql.lit(maxSessions)),
)

export const listSessions = (db: Tables, uid: string) =>
  sessionsOf(db, { uid, now: new Date().toISOString(), cutoff: idleCutoff() })

export async function deleteExpired(db: Tables): Promise<void> {
  const now = new Date().toISOString()
  await db.deleteFrom('verification').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('expiresAt', '<', now), row('updatedAt', '<', idleCutoff())]))
    .execute()
}
