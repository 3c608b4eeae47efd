// The popup's way to Google and back, and what its end means for the person's record.
import { type Actor, recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { enrolPerson } from '#server/people-list.ts'
import { signUpRoleShape } from '#shared/roles.ts'
import type { identityContract } from '../contract.ts'
import type { GoogleOutcome } from '../rules.ts'
import { isForeign, welcome } from './changes-google.ts'
import { type GoogleClaims, googleProvider } from './google.ts'
import { doneScript, openToOpener, sendDonePage } from './google-done.ts'
import { beginTrip, endTrip, type Trip } from './google-trip.ts'
import { sendSession, visitOf } from './handlers-sign-in.ts'
import { sendVerification } from './handlers-sign-up.ts'
import { googleLimits, mailLimits, overLimit } from './limits.ts'
import { noteSignIn } from './queries.ts'
import { endSession, openSession, type Visit } from './queries-sessions.ts'
import { rememberSignUp } from './sign-up-browser.ts'

type Named = 'googleStart' | 'googleCallback' | 'googleDoneScript'

const hourS = 3600

type Arrival = {
  claims: GoogleClaims
  trip: Trip
  actor: Actor
  visit: Visit
  oldSession?: { id: string; uid: string }
}

export function googleHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal
  const provider = googleProvider(portal)

  /** Person, role, trail and session: all of it or nothing. */
  async function comeIn({ claims, trip, actor, visit, oldSession }: Arrival) {
    const came = await inTransaction(db, async (trx) => {
      const found = await welcome(trx, { claims, trip, actor, config })
      if (found.outcome !== 'signedIn') return found
      const { id, email } = found.person
      await noteSignIn(trx, id)
      if (oldSession) await endSession(trx, oldSession.id, oldSession.uid)
      const who = { ...actor, uid: id, email }
      await recordAudit(trx, who, { kind: 'identity.signIn', subject: email, after: { with: 'google' } })
      return { ...found, token: await openSession(trx, id, visit) }
    })
    if ('person' in came && came.isNew) {
      // The place in the list of people is made up for at the next start, should this fail.
      await enrolPerson(db, came.person.id).catch((error) => portal.log.error({ err: error }, 'person not counted in'))
    }
    return came
  }

  /** Google does not vouch for the address: the person is there, and a mail asks for the proof. */
  async function askForProof(person: { id: string; email: string; name: string }, address: string): Promise<void> {
    const isOver = await overLimit(db, mailLimits('verification', person.email, address))
    if (isOver === undefined) await sendVerification(portal, person)
  }

  return {
    async googleStart({ query, address, reply }) {
      const { intent, trip: tripId } = query
      const end = (outcome: GoogleOutcome) => sendDonePage(reply, config, { outcome, tripId, intent })
      const role = signUpRoleShape.safeParse(query.role)
      if (intent === 'sign-up' && !role.success) return end('forgedRole')
      if ((await overLimit(db, googleLimits(address))) !== undefined) return end('tooMany')
      const way = await provider.start()
      if (!way) return end('unavailable')
      openToOpener(reply)
      beginTrip(portal, reply, { intent, tripId, checks: way.checks, role: role.data })
      return reply.redirect(way.url)
    },

    async googleCallback({ actor, address, request, reply, caller }) {
      const trip = endTrip(portal, request, reply)
      if (!trip) return sendDonePage(reply, config, { outcome: 'failed', tripId: '', intent: 'sign-in' })
      const end = (outcome: GoogleOutcome) => sendDonePage(reply, config, { outcome, ...trip })
      const back = await provider.finish(request.url.split('?')[1] ?? '', trip.checks)
      if (!('claims' in back)) return end(back.outcome)
      if (isForeign(back.claims, config)) return end('wrongDomain')
      const oldSession = caller && { id: caller.sessionId, uid: caller.uid }
      const came = await comeIn({ ...back, trip, actor, visit: visitOf(request), ...(oldSession && { oldSession }) })
      if ('token' in came) sendSession(portal, reply, came.token)
      if (came.outcome !== 'notVerified') return end(came.outcome)
      if (came.isNew) rememberSignUp(portal, reply, came.person.id)
      await askForProof(came.person, address)
      return end(trip.intent === 'sign-up' ? 'verificationSent' : 'notVerified')
    },

    async googleDoneScript({ reply }) {
      reply.header('cache-control', `public, max-age=${hourS}`)
      return reply.type('text/javascript; charset=utf-8').send(doneScript)
    },
  }
}
