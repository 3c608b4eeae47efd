// How does a person get another password? Token, password, ended sessions and the line in the trail are one transaction.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub.ts'
import { queueMail } from '#server/mail.ts'
import { lockPerson } from '#server/people-list.ts'
import type { Caller } from '#server/session.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../rules.ts'
import { markVerified } from './changes.ts'
import { resetMail } from './mails.ts'
import { dropUnproven, lockByToken, type PersonRow, setPassword } from './queries.ts'
import { endSessions } from './queries-sessions.ts'
import { dropTokens, linkEnded, makeToken } from './queries-tokens.ts'

export const wrongPassword = () => problem('badInput', sentences.passwordNotChanged, { error: 'wrongPassword' })

export async function sendReset({ db, config, postman }: Portal, person: PersonRow): Promise<void> {
  await inTransaction(db, async (trx) => {
    const token = await makeToken(trx, 'reset-password', person.id)
    await queueMail(trx, resetMail(config, person, token))
  })
  void postman.drain()
}

type Reset = { token: string; passwordHash: string }

export const resetPassword = ({ db, config }: Portal, { token, passwordHash }: Reset, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const person = await lockByToken(trx, 'reset-password', token)
    if (!person?.active) throw linkEnded()
    await dropUnproven(trx, person)
    await setPassword(trx, person.id, passwordHash)
    await endSessions(trx, person.id)
    await dropTokens(trx, 'reset-password', person.id)
    await dropTokens(trx, 'first-step', person.id)
    // Whoever reads the mailbox has proven the address as well as with the other mail.
    await markVerified(trx, person, config.adminEmails)
    const who = { ...actor, uid: person.id, email: person.email }
    await recordAudit(trx, who, { kind: 'identity.passwordReset', subject: person.email })
  })

type Change = { before: string; passwordHash: string }

export const changePassword = (
  db: Db,
  { before, passwordHash }: Change,
  { caller, actor }: { caller: Caller; actor: Actor },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockPerson(trx, caller.uid)
    // Somebody who changed it meanwhile, or reset it by mail, wins: what was proven is no longer the password.
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ password: passwordHash, updatedAt: new Date().toISOString() })
      .where('userId', '=', caller.uid)
      .where('password', '=', before)
      .executeTakeFirst()
    if (!numUpdatedRows) throw wrongPassword()
    await endSessions(trx, caller.uid, caller.sessionId)
    await dropTokens(trx, 'reset-password', caller.uid)
    await dropTokens(trx, 'first-step', caller.uid)
    await recordAudit(trx, actor, { kind: 'identity.passwordChange', subject: caller.email })
  })
