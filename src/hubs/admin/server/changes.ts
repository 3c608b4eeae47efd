// Admin changes to a person: ending their sessions, and recording a resent verification mail.

import { type Db, inTransaction } from '#server/database/database.ts'
import { announce } from '#server/notify/live.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'

export const personNotFound = () => problem('notFound', 'This person no longer has an account. Please reload the page.')

/** Counts only sessions that were still open; the caller's own session stays, for admins who end their own. */
export function endSessions(db: Db, uid: string, callerSessionId: string, actor: Actor) {
  return inTransaction(db, async (trx) => {
    const [person] = (await lock(trx, { people: [uid] })).people
    if (!person) throw personNotFound()
    const { email } = person
    const deleted = await trx
      .deleteFrom('session')
      .where('userId', '=', uid)
      .where('id', '!=', callerSessionId)
      .returning('expiresAt')
      .execute()
    if (deleted.length > 0) announce(trx, { hub: 'identity', uid })
    const now = new Date().toISOString()
    const ended = deleted.filter(({ expiresAt }) => expiresAt > now).length
    if (ended > 0) await recordAudit(trx, actor, { kind: 'user.endSessions', subject: email, after: { ended } })
    return { email, ended }
  })
}

/** The identity hub sends the mail itself. */
export const recordResending = (db: Db, email: string, actor: Actor) =>
  inTransaction(db, (trx) => recordAudit(trx, actor, { kind: 'user.resendVerification', subject: email }))
