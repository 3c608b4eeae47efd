// Signing up with email and password, and proving the address. Person, password, mail and the line in the trail are one
// transaction. Whoever proves the address decides the password.
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { queueMail } from '#server/mail.ts'
import { networkOf } from '#server/network-of.ts'
import { enrolPerson } from '#server/people-list.ts'
import { isDatabaseDown } from '#server/problems.ts'
import { isOfDomain } from '#shared/email-domain.ts'
import { nameFromEmail } from '#shared/names.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { isAddress, normalEmail, sentences } from '../rules.ts'
import { evenly } from './evenly.ts'
import { rememberDevice } from './known-device.ts'
import {
  countAgainst,
  knownAddressLimits,
  mailLimits,
  newAccountLimits,
  refuseOver,
  signUpLimits,
  tokenLimits,
} from './limits.ts'
import { verificationMail } from './mails.ts'
import { hashPassword } from './password.ts'
import { refuseWeak } from './password-check.ts'
import {
  dropUnproven,
  findByEmail,
  findByToken,
  insertPerson,
  lockByToken,
  markVerified,
  type PersonRow,
  passwordHashOf,
  setPassword,
} from './queries.ts'
import { makeToken } from './queries-tokens.ts'
import { isSignUpBrowser, rememberSignUp } from './sign-up-browser.ts'

type Named = 'signUp' | 'resendVerification' | 'verify'

export function signUpHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config, postman } = portal

  function refuseForeign(email: string): void {
    if (isOfDomain(email, config.emailDomain)) return
    const message = sentences.domain(config.organisation)
    throw problem('badInput', message, { error: 'domainNotAllowed', fields: { email: message } })
  }

  return {
    async signUp({ body, actor, address, request, reply }) {
      const email = normalEmail(body.email)
      refuseForeign(email)
      if (!isAddress(email)) {
        const message = `Signup failed: ${sentences.invalidEmail}`
        throw problem('badInput', message, { error: 'invalidEmail', fields: { email: message } })
      }
      const owner = { email, name: nameFromEmail(email) }
      await refuseWeak(body.password, owner, { field: 'password', beginning: 'Signup failed: ' })
      await countAgainst(db, signUpLimits(address))
      const known = await findByEmail(db, email)
      // Also for a known address: the time of a refusal must not tell what its text keeps to itself.
      const passwordHash = await hashPassword(body.password, networkOf(address))
      await refuseOver(db, knownAddressLimits(address))
      if (known) {
        await countAgainst(db, knownAddressLimits(address))
        throw problem('conflict', sentences.registered, { error: 'emailRegistered' })
      }
      await countAgainst(db, newAccountLimits(email))
      const uid = await inTransaction(db, async (trx) => {
        const made = await insertPerson(trx, { email, role: body.role })
        if (!made) throw problem('conflict', sentences.inUse, { error: 'emailInUse' })
        await setPassword(trx, made.id, passwordHash)
        const token = await makeToken(trx, 'verify-email', made.id)
        await queueMail(trx, verificationMail(config, made, token))
        const who = { ...actor, uid: made.id, email }
        await recordAudit(trx, who, { kind: 'identity.signUp', subject: email, after: { role: body.role } })
        return made.id
      })
      void postman.drain()
      rememberSignUp(portal, reply, uid)
      await enrolPerson(db, uid).catch((error) => {
        request.log.error({ err: error }, 'person not counted in')
        // The account is made. When only the database went away, the place in the list is made up for within the hour.
        if (isDatabaseDown(error)) return
        throw problem('unexpected', sentences.roleNotSet, { error: 'roleNotSet' })
      })
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

    async verify({ body, actor, address, request, reply }) {
      const ended = () => problem('gone', sentences.linkExpired, { error: 'linkExpired' })
      const owner = await findByToken(db, 'verify-email', body.token)
      // Only what leads nowhere counts: a neighbour who tries tokens closes no link of others.
      if (!owner) await countAgainst(db, tokenLimits(address))
      if (!owner) throw ended()
      const passwordHash = await newPasswordHash(owner, body.password, address)
      if (!passwordHash && !isSignUpBrowser(portal, request, owner.id)) {
        const fields = { password: sentences.needsPassword }
        throw problem('badInput', sentences.needsPassword, { error: 'passwordNeeded', fields })
      }
      const kept = await inTransaction(db, async (trx) => {
        const person = await lockByToken(trx, 'verify-email', body.token)
        if (!person) throw ended()
        if (passwordHash) {
          await dropUnproven(trx, person)
          await setPassword(trx, person.id, passwordHash)
        }
        await markVerified(trx, person, config.adminEmails)
        const who = { ...actor, uid: person.id, email: person.email }
        await recordAudit(trx, who, { kind: 'identity.verify', subject: person.email })
        return passwordHashOf(trx, person.id)
      })
      if (kept) rememberDevice(portal, reply, { uid: owner.id, passwordHash: kept })
      return { email: owner.email }
    },
  }

  async function newPasswordHash(owner: PersonRow, password: string | undefined, address: string) {
    if (password === undefined) return undefined
    await refuseWeak(password, owner, { field: 'password' })
    return hashPassword(password, networkOf(address))
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
