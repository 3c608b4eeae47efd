// Sign-in handlers: email and password, the queue before hashing, the session cookie, and sign-out.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dropCookie, sendCookie } from '#server/auth/cookies.ts'
import { mostSessionMs, sessionCookie, signedToken } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import type { Ask, Handlers, Portal } from '#server/hub/hub.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { heldToday, roleThatCounts } from '#server/years/appointments.ts'
import { isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { profileOf } from '#shared/people/profile-fields.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../../contract.ts'
import { sentences } from '../../rules.ts'
import { verifyPassword } from '../password/password.ts'
import { findByEmail, type PersonRow, passwordHashOf } from '../queries.ts'
import { keepFirstStep } from '../second-step/first-step.ts'
import { noteFailure, refuseOutsiders, signIn, signOut, wrongCredentials } from '../sessions/changes.ts'
import type { Visit } from '../sessions/queries.ts'
import { fairQueue } from './fair-queue.ts'
import { knownDevice, lastOwner, rememberDevice } from './known-device.ts'
import { countSignIn, lineOf, noteRightPassword, noteWrongPassword, refundSignIn, type SignInTry } from './limits.ts'
import { notOfDomain } from './not-of-domain.ts'
import { waitIfSlow } from './slow-networks.ts'

type Named = 'signIn' | 'signOut'

/** The queues begin before the first database query, so that a crowd cannot fill the pool of connections, either. People who
 * have signed in on this device before wait in queues of their own, one per person: no number of strangers, or of cookies,
 * can take their turn. */
const strangersInTurn = fairQueue({ atOnce: 6, mostWaiting: 200 })
export const ownersInTurn = fairQueue({ atOnce: 4, mostWaiting: 200 })
/** Counts whole sites, so that one with thousands of IPv6 networks is one. */
const siteOf = (address: string) => networkOf(address, 3)

export const visitOf = (request: FastifyRequest): Visit => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
})

export const sendSession = ({ config, secret }: Portal, reply: FastifyReply, token: string) =>
  sendCookie(reply, config, {
    name: sessionCookie,
    value: signedToken(token, secret),
    maxAgeS: mostSessionMs / 1000,
  })

/** Whether the password is right. Wrong attempts count and are recorded; one that could not be checked is refunded. */
export async function tryPassword(db: Db, password: string, hash: string | null, tried: Tried): Promise<boolean> {
  await countSignIn(db, tried)
  let isRight: boolean
  try {
    isRight = await verifyPassword(password, hash, lineOf(tried))
  } catch (error) {
    await refundSignIn(db, tried)
    throw error
  }
  if (isRight) await noteRightPassword(db, tried)
  else await noteFailure(db, tried, await noteWrongPassword(db, tried))
  return isRight
}
type Tried = SignInTry & { by?: 'confirmation' }

/** The person, as the page receives them. */
export async function answerOf(db: Db, person: PersonRow) {
  const { id, email, role, image } = person
  const [held] = await heldToday(db, id)
  return { uid: id, email, ...profileOf(person), role: roleThatCounts(role, held?.role), photoURL: image }
}

export function signInHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal

  async function comeIn({ body, actor, address, request, reply, caller }: Ask<typeof identityContract.signIn>) {
    const email = normalEmail(body.email)
    if (!isOfDomain(email, config.emailDomain)) throw notOfDomain(config.organisation)
    const known = await findByEmail(db, email)
    const passwordHash = known ? await passwordHashOf(db, known.id) : null
    const device = known && passwordHash ? { uid: known.id, passwordHash } : undefined
    const tried = { email, address, deviceId: device && knownDevice(portal, request, device) }
    const isRight = await tryPassword(db, body.password, passwordHash, tried)
    if (!isRight || !known || !device) throw wrongCredentials()
    refuseOutsiders(known)
    const came = await signIn(db, device, { visit: visitOf(request), before: caller, actor })
    if ('proof' in came) {
      keepFirstStep(portal, reply, came.proof)
      throw problem('forbidden', sentences.secondStep, { error: 'secondStep' })
    }
    sendSession(portal, reply, came.token)
    rememberDevice(portal, reply, device)
    return answerOf(db, came.person)
  }

  return {
    async signIn(ask) {
      const owner = lastOwner(portal, ask.request)
      if (owner) return ownersInTurn(owner, () => comeIn(ask))
      await waitIfSlow(networkOf(ask.address))
      return strangersInTurn(siteOf(ask.address), () => comeIn(ask))
    },

    async signOut({ caller, actor, reply }) {
      dropCookie(reply, config, sessionCookie)
      if (caller) await signOut(db, caller, actor)
      return undefined
    },
  }
}
