// Sign-up handlers: email and password, invitations, and verifying the address. The person who verifies the address decides
// the password.

import { isDatabaseDown } from '#server/http/problems.ts'
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { findInvitedAddress } from '#server/people/invitations.ts'
import { enrolPerson } from '#server/people/list.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { isAddress, isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { nameFromEmail } from '#shared/people/names.ts'
import { problem } from '#shared/problem.ts'
import type { OwnRole } from '#shared/roles.ts'
import type { identityContract } from '../../contract.ts'
import { sentences } from '../../rules.ts'
import {
  consumeLimits,
  enforceLimits,
  isExhausted,
  knownAddressLimits,
  mailLimits,
  newAccountLimits,
  slowMailsDown,
  slowSignUpsDown,
  tokenLimits,
} from '../limits.ts'
import { withMinimumResponseTime } from '../minimum-response-time.ts'
import { createPasswordCheck } from '../password/check.ts'
import { hashPassword } from '../password/password.ts'
import { findByEmail, findByToken, type PersonRow } from '../queries.ts'
import { linkExpired } from '../sessions/queries-tokens.ts'
import { clientInfoOf, sendSessionCookie } from '../sign-in/handlers.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { unlockAccount } from '../sign-in/limits.ts'
import { createAccount, joinByLink, sendKnownAddressMail, sendVerificationMail, verifyAddress } from './changes.ts'
import { forgetSignUp, isSignUpBrowser, rememberSignUp } from './sign-up-browser.ts'

type Named = 'signUp' | 'resendVerification' | 'verify' | 'checkVerifyLink' | 'join'

export function signUpHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal
  const checkPassword = createPasswordCheck(config)

  function checkDomain(email: string): void {
    if (isOfDomain(email, config.emailDomain)) return
    const message = sentences.domain(config.organisation)
    throw problem('badInput', message, { error: 'domainNotAllowed', fields: { email: message } })
  }

  return {
    async signUp({ body, actor, address, request, reply }) {
      const email = normalEmail(body.email)
      checkDomain(email)
      if (!isAddress(email)) {
        const fields = { email: sentences.invalidEmail }
        throw problem('badInput', `Signup failed: ${sentences.invalidEmail}`, { error: 'invalidEmail', fields })
      }
      const owner = { email, name: nameFromEmail(email) }
      await checkPassword(body.password, owner, { field: 'password', beginning: 'Signup failed: ' })
      const existing = await findByEmail(db, email)
      // Also for a known address: the time of a refusal must not reveal what its text conceals.
      const passwordHash = await hashPassword(body.password, [networkOf(address), email])
      const sentResponse = { message: sentences.verificationSent }
      const [limit] = knownAddressLimits(address)
      const isDisclosed = existing ? (await consumeLimits(db, [limit])) === undefined : !(await isExhausted(db, limit))
      if (isDisclosed && existing) {
        const fields = { email: sentences.registered }
        throw problem('conflict', sentences.registered, { error: 'emailRegistered', fields })
      }
      await slowSignUpsDown(db, email, address)
      if (!isDisclosed) {
        await withMinimumResponseTime(() => signUpNeutrally({ email, role: body.role }, existing, actor))
        return sentResponse
      }
      await enforceLimits(db, newAccountLimits(email))
      const uid = await createAccount(portal, { email, role: body.role, passwordHash }, actor)
      if (!uid) throw problem('conflict', sentences.inUse, { error: 'emailInUse', fields: { email: sentences.inUse } })
      rememberSignUp(portal, request, reply, uid)
      await enrolPerson(db, uid).catch((error) => {
        request.log.error({ err: error }, 'could not list the person')
        // The account exists. If only the database went away, the person is added to the list within the hour.
        if (isDatabaseDown(error)) return
        throw problem('unexpected', sentences.roleNotSet, { error: 'roleNotSet' })
      })
      return sentResponse
    },

    async resendVerification({ body, address }) {
      const email = normalEmail(body.email)
      checkDomain(email)
      await enforceLimits(db, mailLimits('verification', email))
      await slowMailsDown(db, 'verification', email, address)
      await withMinimumResponseTime(async () => {
        const person = await findByEmail(db, email)
        if (!person || person.emailVerified || !person.active) return
        await sendVerificationMail(portal, person)
      })
      return { message: sentences.verificationSent }
    },

    async checkVerifyLink({ body: { token }, address }) {
      await findLinkOwner(token, address)
    },

    async verify({ body, actor, address, request, reply, caller }) {
      const owner = await findLinkOwner(body.token, address)
      const passwordHash = await hashNewPassword(owner, body.password, address)
      const isOwnBrowser = isSignUpBrowser(portal, request, owner.id)
      if (!passwordHash && !isOwnBrowser) {
        const fields = { password: sentences.needsPassword }
        throw problem('badInput', sentences.needsPassword, { error: 'passwordNeeded', fields })
      }
      // A link that somebody else sent must sign nobody in to a stranger's account, or out of their own.
      const visit = isOwnBrowser && !caller ? clientInfoOf(request) : undefined
      const verified = await verifyAddress(portal, { token: body.token, passwordHash, visit }, actor)
      const { currentHash, sessionToken } = verified
      if (currentHash) rememberDevice(portal, reply, { uid: owner.id, passwordHash: currentHash })
      if (isOwnBrowser) forgetSignUp(portal, request, reply, owner.id)
      if (sessionToken) sendSessionCookie(portal, reply, sessionToken)
      return { email: owner.email, isSignedIn: sessionToken !== undefined }
    },

    async join({ body: { token, password }, actor, address, request, reply }) {
      const email = await findInvitedAddress(db, token)
      if (!email) await enforceLimits(db, tokenLimits(address))
      if (!email || !isOfDomain(email, config.emailDomain)) throw linkExpired()
      await checkPassword(password, { email, name: nameFromEmail(email) }, { field: 'password' })
      const passwordHash = await hashPassword(password, [networkOf(address), email])
      const uid = await joinByLink(portal, { token, email, passwordHash }, actor)
      await unlockAccount(db, email)
      rememberDevice(portal, reply, { uid, passwordHash })
      // If this fails, the person is added within the hour.
      await enrolPerson(db, uid).catch((error) => request.log.error({ err: error }, 'could not list the person'))
      return { email }
    },
  }

  async function findLinkOwner(token: string, address: string): Promise<PersonRow> {
    const owner = await findByToken(db, 'verify-email', token)
    // Only failures count: a neighbour who tries tokens does not block the links of others.
    if (!owner) await enforceLimits(db, tokenLimits(address))
    if (!owner) throw linkExpired()
    return owner
  }

  /** Too many known addresses were tried from this network: from now on nobody there learns who has an account, and no new
   * person is refused. The mail says which it is. A new account gets its password behind the link, and no cookie: a sign-in
   * with the password of the sign-up would reveal the difference. */
  async function signUpNeutrally(
    { email, role }: { email: string; role: OwnRole },
    existing: PersonRow | undefined,
    actor: Actor,
  ) {
    // The same limit of mails per mailbox as ever, but silent.
    if ((await consumeLimits(db, newAccountLimits(email))) !== undefined) return
    const uid = existing ? undefined : await createAccount(portal, { email, role, passwordHash: undefined }, actor)
    // If this fails, the person is added within the hour.
    if (uid) return enrolPerson(db, uid).catch((error) => portal.log.error({ err: error }, 'could not list the person'))
    const person = existing ?? (await findByEmail(db, email))
    if (!person?.active) return
    if (person.emailVerified) await sendKnownAddressMail(portal, person)
    else await sendVerificationMail(portal, person)
  }

  async function hashNewPassword(owner: PersonRow, password: string | undefined, address: string) {
    if (password === undefined) return undefined
    await checkPassword(password, owner, { field: 'password' })
    return hashPassword(password, [networkOf(address), owner.email])
  }
}
