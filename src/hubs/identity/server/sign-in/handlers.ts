// Sign-in handlers: email and password, the queue before hashing, the session cookie, and sign-out.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, setCookie } from '#server/auth/cookies.ts'
import { sessionCookie, sessionTimeoutMs, signedToken } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import type { HandlerContext, Handlers, Portal } from '#server/hub/hub.ts'
import { fairQueue } from '#server/protect/fair-queue.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { isSlow, waitInTarpit } from '#server/protect/tarpit.ts'
import { effectiveRole, listAppointmentsToday } from '#server/years/appointments.ts'
import { isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { profileOf } from '#shared/people/profile-fields.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../../contract.ts'
import { sentences } from '../../rules.ts'
import { verifyPassword } from '../password/password.ts'
import { findByEmail, findPasswordHash, type PersonRow } from '../queries.ts'
import { setMfaPending } from '../second-step/mfa-pending.ts'
import { checkActive, recordFailure, signIn, signOut, wrongCredentials } from '../sessions/changes.ts'
import type { ClientInfo } from '../sessions/queries.ts'
import { findKnownDevice, findLastOwner, rememberDevice } from './known-device.ts'
import {
  consumeSignIn,
  lineOf,
  recordRightPassword,
  recordWrongPassword,
  refundSignIn,
  type SignInAttempt,
} from './limits.ts'
import { domainProblem } from './not-of-domain.ts'

type Named = 'signIn' | 'signOut'

/** The queues begin before the first database query, so that a crowd cannot fill the pool of connections, either. People who
 * have signed in on this device before wait in queues of their own, one per person: no number of strangers, or of cookies,
 * can take their turn. */
const runStrangersQueued = fairQueue({ maxConcurrent: 6, maxWaiting: 200 })
export const runOwnersQueued = fairQueue({ maxConcurrent: 4, maxWaiting: 200 })
/** Counts whole sites, so that one with thousands of IPv6 networks is one. */
const siteOf = (address: string) => networkOf(address, 3)

export const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
})

export const sendSessionCookie = ({ config, secret }: Portal, reply: FastifyReply, token: string) =>
  setCookie(reply, config, {
    name: sessionCookie,
    value: signedToken(token, secret),
    maxAgeS: sessionTimeoutMs / 1000,
  })

/** Whether the password is right. Wrong attempts count and are recorded; one that could not be checked is refunded. */
export async function attemptPassword(
  db: Db,
  password: string,
  hash: string | null,
  attempt: Attempt,
): Promise<boolean> {
  await consumeSignIn(db, attempt)
  let isMatch: boolean
  try {
    isMatch = await verifyPassword(password, hash, lineOf(attempt))
    if (isMatch) await recordRightPassword(db, attempt)
  } catch (error) {
    await refundSignIn(db, attempt)
    throw error
  }
  if (!isMatch) await recordFailure(db, attempt, await recordWrongPassword(db, attempt))
  return isMatch
}
type Attempt = SignInAttempt & { by?: 'confirmation' }

/** The person, as the page receives them. */
export async function findSignedIn(db: Db, person: PersonRow) {
  const { id, email, role, image } = person
  const [appointment] = await listAppointmentsToday(db, id)
  return { uid: id, email, ...profileOf(person), role: effectiveRole(role, appointment?.role), photoURL: image }
}

export function signInHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal

  async function checkAndSignIn({
    body,
    actor,
    address,
    request,
    reply,
    caller,
  }: HandlerContext<typeof identityContract.signIn>) {
    const email = normalEmail(body.email)
    if (!isOfDomain(email, config.emailDomain)) throw domainProblem(config.organisation)
    const person = await findByEmail(db, email)
    const passwordHash = person ? await findPasswordHash(db, person.id) : null
    const device = person && passwordHash ? { uid: person.id, passwordHash } : undefined
    const attempt = { email, address, deviceId: device && findKnownDevice(portal, request, device) }
    const isMatch = await attemptPassword(db, body.password, passwordHash, attempt)
    if (!isMatch || !person || !device) throw wrongCredentials()
    checkActive(person)
    const result = await signIn(db, device, { visit: clientInfoOf(request), before: caller, actor })
    if ('proof' in result) {
      setMfaPending(portal, reply, result.proof)
      throw problem('forbidden', sentences.secondStep, { error: 'secondStep' })
    }
    sendSessionCookie(portal, reply, result.token)
    rememberDevice(portal, reply, device)
    return findSignedIn(db, result.person)
  }

  return {
    async signIn(ask) {
      const owner = findLastOwner(portal, ask.request)
      if (owner) return runOwnersQueued(owner, () => checkAndSignIn(ask))
      const [network, target] = [networkOf(ask.address), normalEmail(ask.body.email)]
      if (isSlow(network)) await waitInTarpit('signIn', network, target)
      return runStrangersQueued([siteOf(ask.address), target], () => checkAndSignIn(ask))
    },

    async signOut({ caller, actor, reply }) {
      clearCookie(reply, config, sessionCookie)
      if (caller) await signOut(db, caller, actor)
      return undefined
    },
  }
}
