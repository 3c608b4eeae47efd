// Password changes: reset by mail link and change in the profile. Token, password, ended sessions and audit line are one
// transaction.

import type { Caller } from '#server/auth/session.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { sentences } from '../../rules.ts'
import { markVerified } from '../changes.ts'
import { buildPasswordChangedMail, buildResetMail } from '../mail/mails.ts'
import { dropUnverified, lockByToken, type PersonRow, setPassword } from '../queries.ts'
import { endSessions } from '../sessions/queries.ts'
import { createToken, dropTokens, linkExpired } from '../sessions/queries-tokens.ts'
import type { Work } from '../tables.ts'

export const wrongPassword = () => problem('badInput', sentences.passwordNotChanged, { error: 'wrongPassword' })

export const sendResetMail = ({ db, config }: Portal, person: PersonRow): Promise<void> =>
  inTransaction(db, async (trx) => {
    const token = await createToken(trx, 'reset-password', person.id)
    await queueMail(trx, buildResetMail(config, person, token))
  })

/** `person` as they were before: without a verified address there was no password of theirs to change. */
export async function queuePasswordChangedMail(trx: Work, config: Portal['config'], person: PersonRow): Promise<void> {
  if (person.emailVerified) await queueMail(trx, buildPasswordChangedMail(config, person))
}

type ResetInput = { token: string; passwordHash: string }

export async function resetPassword(portal: Portal, { token, passwordHash }: ResetInput, actor: Actor): Promise<void> {
  const { config } = portal
  await inTransaction(portal.db, async (trx) => {
    const person = await lockByToken(trx, 'reset-password', token)
    if (!person?.active) throw linkExpired()
    await dropUnverified(trx, person)
    await setPassword(trx, person.id, passwordHash)
    await endSessions(trx, person.id)
    await dropTokens(trx, 'reset-password', person.id)
    await dropTokens(trx, 'first-step', person.id)
    // Reading the mailbox verifies the address as well as the verification mail does.
    await markVerified(trx, person, config.adminEmails)
    await queuePasswordChangedMail(trx, config, person)
    const who = { ...actor, uid: person.id, email: person.email }
    await recordAudit(trx, who, { kind: 'identity.passwordReset', subject: person.email })
  })
}

type ChangeInput = { before: string; passwordHash: string }

export async function changePassword(
  portal: Portal,
  { before, passwordHash }: ChangeInput,
  { caller, actor }: { caller: Caller; actor: Actor },
): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const [person] = (await lock(trx, { people: [caller.uid] })).people
    // If the password was changed or reset meanwhile, this change loses: the proven password no longer exists.
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ password: passwordHash, updatedAt: new Date().toISOString() })
      .where('userId', '=', caller.uid)
      .where('password', '=', before)
      .executeTakeFirst()
    if (!person || !numUpdatedRows) throw wrongPassword()
    await endSessions(trx, caller.uid, caller.sessionId)
    await dropTokens(trx, 'reset-password', caller.uid)
    await dropTokens(trx, 'first-step', caller.uid)
    await queuePasswordChangedMail(trx, portal.config, person)
    await recordAudit(trx, actor, { kind: 'identity.passwordChange', subject: caller.email })
  })
}
