// Password handlers: forgotten, reset and changed passwords, with their rate limits.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { isAddress, isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../../contract.ts'
import { sentences } from '../../rules.ts'
import { evenly } from '../evenly.ts'
import { countAgainst, forgetLimits, mailLimits, passwordChangeLimits, tokenLimits } from '../limits.ts'
import { findByEmail, findByToken, passwordHashOf } from '../queries.ts'
import { linkEnded } from '../sessions/queries-tokens.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { unlockAccount } from '../sign-in/limits.ts'
import { changePassword, resetPassword, sendReset, wrongPassword } from './changes.ts'
import { weakPasswordRefuser } from './check.ts'
import { hashPassword, verifyPassword } from './password.ts'

type Named = 'forgotPassword' | 'resetPassword' | 'changePassword'

const field = 'newPassword'

export function passwordHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal
  const refuseWeak = weakPasswordRefuser(config)
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
        if (person?.active) await sendReset(portal, person)
      })
      return { message: sentences.resetSent }
    },

    async resetPassword({ body, actor, address, reply }) {
      const owner = await findByToken(db, 'reset-password', body.token)
      if (!owner) await countAgainst(db, tokenLimits(address))
      if (!owner?.active) throw linkEnded()
      await refuseWeak(body.newPassword, owner, { field })
      const passwordHash = await hashPassword(body.newPassword, networkOf(address))
      await resetPassword(portal, { token: body.token, passwordHash }, actor)
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
      const line = networkOf(address)
      if (!before || !(await verifyPassword(body.currentPassword, before, line))) throw wrongPassword()
      const passwordHash = await hashPassword(body.newPassword, line)
      await changePassword(portal, { before, passwordHash }, { caller, actor })
      await forgetLimits(db, limits)
      rememberDevice(portal, reply, { uid: caller.uid, passwordHash })
      return { message: sentences.passwordChanged }
    },
  }
}
