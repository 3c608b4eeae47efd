// Forgotten and changed passwords. Our own code, because token, password, ended sessions and audit are one transaction
// here; better-auth does them one after the other.
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { queueMail } from '#server/mail.ts'
import { lockPerson } from '#server/people-list.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { isAddress, isOfDomain, leastPassword, normalEmail, sentences } from '../rules.ts'
import { evenly } from './evenly.ts'
import { countAgainst, forgetLimits, mailLimits, passwordChangeLimits, tokenLimits, unlockAddress } from './lockout.ts'
import { resetMail } from './mails.ts'
import { dropTokens, makeToken } from './one-time-token.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { endSessions, findByEmail, lockByToken, markVerified, passwordHashOf, setPassword } from './queries.ts'

type Named = 'forgotPassword' | 'resetPassword' | 'changePassword'

const weak = () =>
  problem('badInput', sentences.weak, { error: 'weakPassword', fields: { newPassword: sentences.weak } })

export function passwordHandlers({ db, config, postman }: Portal): Pick<Handlers<typeof identityContract>, Named> {
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

    async resetPassword({ body, actor, address }) {
      if (body.newPassword.length < leastPassword) throw weak()
      await countAgainst(db, tokenLimits(address))
      const passwordHash = await hashPassword(body.newPassword)
      const email = await inTransaction(db, async (trx) => {
        const person = await lockByToken(trx, 'reset-password', body.token)
        if (!person?.active) throw problem('gone', sentences.linkExpired, { error: 'linkExpired' })
        await setPassword(trx, person.id, passwordHash)
        await endSessions(trx, person.id)
        await dropTokens(trx, 'reset-password', person.id)
        // Whoever reads the mailbox has proven the address as well as with the other mail.
        await markVerified(trx, person, config.adminEmails)
        const who = { ...actor, uid: person.id, email: person.email }
        await recordAudit(trx, who, { kind: 'identity.passwordReset', subject: person.email })
        return person.email
      })
      await unlockAddress(db, email)
      return { email }
    },

    async changePassword({ body, caller, actor }) {
      if (!body.currentPassword || !body.newPassword) {
        throw problem('badInput', sentences.missingPasswords, { error: 'missingPasswords' })
      }
      if (body.newPassword.length < leastPassword) throw weak()
      const limits = passwordChangeLimits(caller.uid)
      await countAgainst(db, limits)
      const before = await passwordHashOf(db, caller.uid)
      const wrong = () => problem('badInput', sentences.passwordNotChanged, { error: 'wrongPassword' })
      if (!before || !(await verifyPassword(body.currentPassword, before))) throw wrong()
      const passwordHash = await hashPassword(body.newPassword)
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
      return { message: sentences.passwordChanged }
    },
  }
}
