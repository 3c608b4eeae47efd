// Signing in with email and password, and out: session, trail and known device belong together.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '#server/audit.ts'
import { dropCookie, sendCookie } from '#server/cookies.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Ask, Handlers, Portal } from '#server/hub.ts'
import { networkOf } from '#server/network-of.ts'
import { mostSessionMs, sessionCookie, signedToken } from '#server/session.ts'
import { isOfDomain } from '#shared/email-domain.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { normalEmail, sentences } from '../rules.ts'
import { fairQueue } from './fair-queue.ts'
import { knownDevice, lastOwner, rememberDevice } from './known-device.ts'
import {
  countSignIn,
  lineOf,
  noteRightPassword,
  noteWrongPassword,
  refundSignIn,
  type SignInTry,
} from './limits-sign-in.ts'
import { verifyPassword } from './password.ts'
import { findByEmail, noteSignIn, type PersonRow, passwordHashOf } from './queries.ts'
import { endSession, openSession, type Visit } from './queries-sessions.ts'
import { waitIfSlow } from './slow-networks.ts'

type Named = 'signIn' | 'signOut'

/**
 * From the first look into the database on: a crowd must not fill the line in front of it, either. Whoever signed in on
 * this device before waits apart, in a line per person: no number of strangers, or of cookies, takes that place.
 */
const strangersInTurn = fairQueue({ atOnce: 6, mostWaiting: 200 })
const ownersInTurn = fairQueue({ atOnce: 4, mostWaiting: 200 })
/** Whole sites, so that one with thousands of IPv6 networks is one. */
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

export function signInHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal

  /** Whether the password is right; a try that could not be judged is given back. */
  async function judge(password: string, hash: string | null, tried: SignInTry): Promise<boolean> {
    await countSignIn(db, tried)
    try {
      return await verifyPassword(password, hash, lineOf(tried))
    } catch (error) {
      await refundSignIn(db, tried)
      throw error
    }
  }

  async function noteFailure(tried: SignInTry): Promise<void> {
    const { email, address } = tried
    const isLocked = await noteWrongPassword(db, tried)
    const who = { uid: null, email, address }
    await inTransaction(db, async (trx) => {
      await recordAudit(trx, who, { kind: 'identity.signInFailed', subject: email })
      if (isLocked) await recordAudit(trx, who, { kind: 'identity.lockout', subject: email })
    })
  }

  async function signIn({ body, actor, address, request, reply, caller }: Ask<typeof identityContract.signIn>) {
    const email = normalEmail(body.email)
    if (!isOfDomain(email, config.emailDomain)) {
      const message = sentences.domain(config.organisation)
      throw problem('badInput', message, { error: 'domainNotAllowed', fields: { email: message } })
    }
    const known = await findByEmail(db, email)
    const passwordHash = known ? await passwordHashOf(db, known.id) : null
    const device = known && passwordHash ? { uid: known.id, passwordHash } : undefined
    const tried = { email, address, deviceId: device && knownDevice(portal, request, device) }
    const isRight = await judge(body.password, passwordHash, tried)
    if (!isRight || !known || !device) {
      await noteFailure(tried)
      throw wrong()
    }
    await noteRightPassword(db, tried)
    refuseOutsiders(known)
    const { person, token } = await inTransaction(db, async (trx) => {
      const found = await noteSignIn(trx, known.id)
      if (!found) throw noUserData()
      // Changed in the very moment in which it was looked at: what was proven is no longer the password.
      if ((await passwordHashOf(trx, known.id)) !== passwordHash) throw wrong()
      refuseOutsiders(found)
      // The session that this browser had before ends: nobody else may go on with it.
      if (caller) await endSession(trx, caller.sessionId, caller.uid)
      await recordAudit(trx, { ...actor, uid: found.id, email }, { kind: 'identity.signIn', subject: email })
      return { person: found, token: await openSession(trx, found.id, visitOf(request)) }
    })
    sendSession(portal, reply, token)
    rememberDevice(portal, reply, device)
    return { uid: person.id, email, displayName: person.name, role: person.role, photoURL: person.image }
  }

  return {
    async signIn(ask) {
      const owner = lastOwner(portal, ask.request)
      if (owner) return ownersInTurn(owner, () => signIn(ask))
      await waitIfSlow(networkOf(ask.address))
      return strangersInTurn(siteOf(ask.address), () => signIn(ask))
    },

    async signOut({ caller, actor, reply }) {
      dropCookie(reply, config, sessionCookie)
      if (!caller) return undefined
      await inTransaction(db, async (trx) => {
        await endSession(trx, caller.sessionId, caller.uid)
        await recordAudit(trx, actor, { kind: 'identity.signOut', subject: caller.email })
      })
      return undefined
    },
  }
}

const wrong = () => problem('notSignedIn', sentences.invalidCredentials, { error: 'invalidCredentials' })
const noUserData = () => problem('unavailable', 'Failed to load user data. Please try again.', { error: 'noUserData' })

/** With the right password only: a guess learns nothing. */
function refuseOutsiders({ active, emailVerified }: PersonRow): void {
  if (!active) throw problem('forbidden', sentences.shutOut, { error: 'shutOut' })
  if (!emailVerified) throw problem('forbidden', sentences.notVerified, { error: 'emailNotVerified' })
}
