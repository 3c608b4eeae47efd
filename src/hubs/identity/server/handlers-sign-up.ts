// Signing up with email and password, and proving the address. The account is made by our own code: person, password,
// mail and audit are one transaction, and a taken address says so, where better-auth pretends success.
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { queueMail } from '#server/mail.ts'
import { enrolPerson } from '#server/people-list.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { isAddress, isOfDomain, leastPassword, normalEmail, sentences } from '../rules.ts'
import { evenly } from './evenly.ts'
import { countAgainst, knownAddressLimits, mailLimits, refuseOver, signUpLimits, tokenLimits } from './lockout.ts'
import { verificationMail } from './mails.ts'
import { makeToken } from './one-time-token.ts'
import { hashPassword } from './password.ts'
import { findByEmail, insertPerson, lockByToken, markVerified } from './queries.ts'

type Named = 'signUp' | 'resendVerification' | 'verify'

export function signUpHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config, postman } = portal

  function refuseForeign(email: string): void {
    if (isOfDomain(email, config.emailDomain)) return
    const message = sentences.domain(config.organisation)
    throw problem('badInput', message, { error: 'domainNotAllowed', fields: { email: message } })
  }

  return {
    async signUp({ body, actor, address, request }) {
      const email = normalEmail(body.email)
      refuseForeign(email)
      if (!isAddress(email)) {
        const message = `Signup failed: ${sentences.invalidEmail}`
        throw problem('badInput', message, { error: 'invalidEmail', fields: { email: message } })
      }
      if (body.password.length < leastPassword) {
        const message = `Signup failed: ${sentences.weak}`
        throw problem('badInput', message, { error: 'weakPassword', fields: { password: message } })
      }
      await countAgainst(db, signUpLimits(address))
      const known = await findByEmail(db, email)
      // Also for a known address: the time of a refusal must not tell what its text keeps to itself.
      const passwordHash = await hashPassword(body.password)
      await refuseOver(db, knownAddressLimits(address))
      if (known) {
        await countAgainst(db, knownAddressLimits(address))
        throw problem('conflict', sentences.registered, { error: 'emailRegistered' })
      }
      const uid = await inTransaction(db, async (trx) => {
        const made = await insertPerson(trx, { email, role: body.role, passwordHash })
        if (!made) throw problem('conflict', sentences.inUse, { error: 'emailInUse' })
        const token = await makeToken(trx, 'verify-email', made.uid)
        await queueMail(trx, verificationMail(config, { email, name: made.name }, token))
        const who = { ...actor, uid: made.uid, email }
        await recordAudit(trx, who, { kind: 'identity.signUp', subject: email, after: { role: body.role } })
        return made.uid
      })
      void postman.drain()
      // The place in the list of people is made up for at the next start, should this fail.
      await enrolPerson(db, uid).catch((error) => request.log.error({ err: error }, 'person not counted in'))
      return { message: sentences.verificationSent }
    },

    async resendVerification({ body, address }) {
      const email = normalEmail(body.email)
      refuseForeign(email)
      await countAgainst(db, mailLimits('verification', email, address))
      await evenly(async () => {
        const person = await findByEmail(db, email)
        if (!person || person.emailVerified || !person.active) return
        await sendVerification(portal, person)
      })
      return { message: sentences.verificationSent }
    },

    async verify({ body, actor, address }) {
      await countAgainst(db, tokenLimits(address))
      return inTransaction(db, async (trx) => {
        const person = await lockByToken(trx, 'verify-email', body.token)
        if (!person) throw problem('gone', sentences.linkExpired, { error: 'linkExpired' })
        await markVerified(trx, person, config.adminEmails)
        const who = { ...actor, uid: person.id, email: person.email }
        await recordAudit(trx, who, { kind: 'identity.verify', subject: person.email })
        return { email: person.email }
      })
    },
  }
}

export async function sendVerification(
  { db, config, postman }: Portal,
  person: { id: string; email: string; name: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const token = await makeToken(trx, 'verify-email', person.id)
    await queueMail(trx, verificationMail(config, person, token))
  })
  void postman.drain()
}
