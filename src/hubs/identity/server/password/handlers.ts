// Password handlers: forgotten, reset and changed passwords, with their rate limits.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { isAddress, isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../../contract.ts'
import { sentences } from '../../rules.ts'
import {
  attemptWithin,
  enforceLimits,
  mailLimits,
  passwordChangeLimits,
  resetLimits,
  slowMailsDown,
  tokenLimits,
} from '../limits.ts'
import { withMinimumResponseTime } from '../minimum-response-time.ts'
import { findByEmail, findByToken, findPasswordHash } from '../queries.ts'
import { linkExpired } from '../sessions/queries-tokens.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { unlockAccount } from '../sign-in/limits.ts'
import { changePassword, resetPassword, sendResetMail, wrongPassword } from './changes.ts'
import { createPasswordCheck, readCommonPasswords } from './check.ts'
import { hashPassword, verifyPassword } from './password.ts'

type Named = 'forgotPassword' | 'resetPassword' | 'changePassword' | 'commonPasswords'

const field = 'newPassword'
const dayS = 86_400

export function passwordHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal
  const checkPassword = createPasswordCheck(config)
  return {
    async commonPasswords({ reply }) {
      reply.header('cache-control', `public, max-age=${dayS}`)
      return (await readCommonPasswords()).toString('base64')
    },

    async forgotPassword({ body, address }) {
      const email = normalEmail(body.email)
      const refuse = (why: string, error: string) =>
        problem('badInput', sentences.resetFailed(why), { error, fields: { email: why } })
      if (!isOfDomain(email, config.emailDomain)) {
        throw refuse(sentences.domain(config.organisation), 'domainNotAllowed')
      }
      if (!isAddress(email)) throw refuse(sentences.invalidEmail, 'invalidEmail')
      await enforceLimits(db, mailLimits('reset', email), sentences.resetFailed(sentences.slowDown))
      await slowMailsDown(db, 'reset', email, address)
      await withMinimumResponseTime(async () => {
        const person = await findByEmail(db, email)
        if (person?.active) await sendResetMail(portal, person)
      })
      return { message: sentences.resetSent }
    },

    async resetPassword({ body, actor, address, reply }) {
      const owner = await findByToken(db, 'reset-password', body.token)
      if (!owner) await enforceLimits(db, tokenLimits(address))
      if (!owner?.active) throw linkExpired()
      await checkPassword(body.newPassword, owner, { field })
      const passwordHash = await hashPassword(body.newPassword, [networkOf(address), owner.email])
      await resetPassword(portal, { token: body.token, passwordHash }, actor)
      await unlockAccount(db, owner.email)
      rememberDevice(portal, reply, { uid: owner.id, passwordHash })
      return { email: owner.email }
    },

    async changePassword({ body, caller, actor, reply }) {
      if (!body.currentPassword || !body.newPassword) {
        throw problem('badInput', sentences.missingPasswords, { error: 'missingPasswords' })
      }
      await checkPassword(body.newPassword, { email: caller.email, name: caller.displayName }, { field })
      const limits = passwordChangeLimits(caller.uid)
      await enforceLimits(db, limits)
      const passwordHash = await attemptWithin(db, limits, async () => {
        const before = await findPasswordHash(db, caller.uid)
        if (!before || !(await verifyPassword(body.currentPassword, before, caller.uid))) throw wrongPassword()
        const hash = await hashPassword(body.newPassword, caller.uid)
        await changePassword(portal, { before, passwordHash: hash }, { caller, actor })
        return hash
      })
      await resetLimits(db, limits)
      rememberDevice(portal, reply, { uid: caller.uid, passwordHash })
      return { message: sentences.passwordChanged }
    },
  }
}
