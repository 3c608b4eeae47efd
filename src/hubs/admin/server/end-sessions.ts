// How does an admin sign somebody out everywhere, without shutting them out? Sessions and audit line in one transaction.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { lockPerson } from '#server/people-list.ts'
import { problem } from '#shared/problem.ts'

/** Counts what was still open; the session that asks stays, for admins who mean themselves. */
export function endSessions(db: Db, uid: string, askingSessionId: string, actor: Actor) {
  return inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, uid)
    if (!person) throw problem('notFound', 'This person is not known.')
    const { email } = person
    const gone = await trx
      .deleteFrom('session')
      .where('userId', '=', uid)
      .where('id', '!=', askingSessionId)
      .returning('expiresAt')
      .execute()
    const now = new Date().toISOString()
    const ended = gone.filter(({ expiresAt }) => expiresAt > now).length
    if (ended > 0) await recordAudit(trx, actor, { kind: 'user.endSessions', subject: email, after: { ended } })
    return { email, ended }
  })
}
