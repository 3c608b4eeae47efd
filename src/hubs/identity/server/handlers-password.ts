// Forgotten and changed passwords: token, password, ended sessions and the line in the trail are one transaction.
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { queueMail } from '#server/mail.ts'
import { networkOf } from '#server/network-of.ts'
import { lockPerson } from '#server/people-list.ts'
import { isOfDomain } from '#shared/email-domain.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { isAddress, normalEmail, sentences } from '../rules.ts'
import { evenly } from './evenly.ts'
import { rememberDevice } from './known-device.ts'
import { countAgainst, forgetLimits, mailLimits, passwordChangeLimits, tokenLimits } from './limits.ts'
import { unlockAccount } from './limits-sign-in.ts'
import { resetMail } from './mails.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { refuseWeak } from './password-check.ts'
import {
  dropUnproven,
  findByEmail,
  findByToken,
  lockByToken,
  markVerified,
  passwordHashOf,
  setPassword,
} from './queries.ts'
import { endSessions } from './queries-sessions.ts'
import { dropTokens, makeToken } from './queries-tokens.ts'

type Named = 'forgotPassword' | 'resetPassword' | 'changePassword'

const field = 'newPassword'
const ended = () => problem('gone', sentences.linkExpired, { error: 'linkExpired' })

export function passwordHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config, postman } = portal
  return {
    async forgotPassword({ body, address }) {
      const email = normalEmail(body.email)
      const refuse = (why: string, error: string) =>
        problem('badInput', sentences.resetFailed(why), { error, fields: { email: why } })
      if (!isOfDomain(email, config.emailDomain)) {
        throw refuse(sentences.domain(config.organisation), 'domainNotAllowed')
      }
      if (!isAddress(email)) throw refuse(sentences.invalidEmail, 'invalidEmail')
      await countAgainst(db, mailLimits('reset', email, address), sentences.resetFailed(sentences.slowDown))
      await evenly(async () => {
        const person = await findByEmail(db, email)
        if (!person?.active) return
        await inTransaction(db, async (trx) => {
          const token = await makeToken(trx, 'reset-password', person.id)
          await queueMail(trx, resetMail(config, person, token))
        })
        void postman.drain()
      })
      return { message: sentences.resetSent }
    },

    async resetPassword({ body, actor, address, reply }) {
      const owner = await findByToken(db, 'reset-password', body.token)
      if (!owner) await countAgainst(db, tokenLimits(address))
      if (!owner?.active) throw ended()
      await refuseWeak(body.newPassword, owner, { field })
      const passwordHash = await hashPassword(body.newPassword, networkOf(address))
      await inTransaction(db, async (trx) => {
        const person = await lockByToken(trx, 'reset-password', body.token)
        if (!person?.active) throw ended()
        await dropUnproven(trx, person)
        await setPassword(trx, person.id, passwordHash)
        await endSessions(trx, person.id)
        await dropTokens(trx, 'reset-password', person.id)
        // Whoever reads the mailbox has proven the address as well as with the other mail.
        await markVerified(trx, person, config.adminEmails)
        const who = { ...actor, uid: person.id, email: person.email }
        await recordAudit(trx, who, { kind: 'identity.passwordReset', subject: person.email })
      })
      await unlockAccount(db, owner.email)
      rememberDevice(portal, reply, { uid: owner.id, passwordHash })
      return { email: owner.email }
    },

    async changePassword({ body, caller, actor, address, reply }) {
      if (!body.currentPassword || !body.newPassword) {
        throw problem('badInput', sentences.missingPasswords, { error: 'missingPasswords' })
      }
      await refuseWeak(body.newPassword, { email: caller.email, name: caller.displayName }, { field })
      const limits = passwordChangeLimits(caller.uid)
      await countAgainst(db, limits)
      const before = await passwordHashOf(db, caller.uid)
      const wrong = () => problem('badInput', sentences.passwordNotChanged, { error: 'wrongPassword' })
      const line = networkOf(address)
      if (!before || !(await verifyPassword(body.currentPassword, before, line))) throw wrong()
      const passwordHash = await hashPassword(body.newPassword, line)
      await inTransaction(db, async (trx) => {
        await lockPerson(trx, caller.uid)
        // Somebody who changed it meanwhile, or reset it by mail, wins: what was proven is no longer the password.
        const { numUpdatedRows } = await trx
          .updateTable('account')
          .set({ password: passwordHash, updatedAt: new Date().toISOString() })
          .where('userId', '=', caller.uid)
          .where('password', '=', before)
          .executeTakeFirst()
        if (!numUpdatedRows) throw wrong()
        await endSessions(trx, caller.uid, caller.sessionId)
        await dropTokens(trx, 'reset-password', caller.uid)
        await recordAudit(trx, actor, { kind: 'identity.passwordChange', subject: caller.email })
      })
      await forgetLimits(db, limits)
      rememberDevice(portal, reply, { uid: caller.uid, passwordHash })
      return { message: sentences.passwordChanged }
    },
  }
}
