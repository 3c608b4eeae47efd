// OAuth flow handlers: the popup's redirect to Google, its callback, and the page that closes it.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { signUpRoleShape } from '#shared/roles.ts'
import type { identityContract } from '../../contract.ts'
import type { GoogleOutcome } from '../../rules.ts'
import { googleLimits, mailLimits, overLimit } from '../limits.ts'
import { keepFirstStep } from '../second-step/first-step.ts'
import { confirmByGoogle } from '../sessions/changes-confirm.ts'
import { sendSession, visitOf } from '../sign-in/handlers.ts'
import { sendVerification } from '../sign-up/changes.ts'
import { rememberSignUp } from '../sign-up/sign-up-browser.ts'
import { comeIn, isForeign } from './changes.ts'
import { doneScript, openToOpener, sendDonePage } from './done.ts'
import { googleProvider } from './google.ts'
import { beginTrip, endTrip } from './trip.ts'

type Named = 'googleStart' | 'googleCallback' | 'googleDoneScript'

const hourS = 3600

export function googleHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal
  const provider = googleProvider(portal)

  /** Google has not verified the address: the account exists, and a mail asks the person to verify it. */
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
      const way = await provider.start(intent)
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
      if (trip.intent === 'confirm') {
        if (!caller || caller.viewer) return end('failed')
        const confirmed = await confirmByGoogle(portal, back.claims.sub, { caller, actor })
        if ('token' in confirmed) sendSession(portal, reply, confirmed.token)
        return end(confirmed.outcome)
      }
      if (isForeign(back.claims, config)) return end('wrongDomain')
      const found = await comeIn(portal, {
        ...back,
        trip,
        actor,
        visit: visitOf(request),
        before: caller?.viewer ?? caller,
      })
      if (!('person' in found)) return end(found.outcome)
      const { came, person, isNew } = found
      if (came && 'proof' in came) {
        keepFirstStep(portal, reply, came.proof)
        return end('secondStep')
      }
      if (came) {
        sendSession(portal, reply, came.token)
        return end('signedIn')
      }
      if (isNew) rememberSignUp(portal, reply, person.id)
      await askForProof(person, address)
      return end(trip.intent === 'sign-up' ? 'verificationSent' : 'notVerified')
    },

    async googleDoneScript({ reply }) {
      reply.header('cache-control', `public, max-age=${hourS}`)
      return reply.type('text/javascript; charset=utf-8').send(doneScript)
    },
  }
}
