// OAuth flow handlers: the popup's redirect to Google, its callback, and the page that closes it.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { signUpRoleShape } from '#shared/roles.ts'
import type { identityContract } from '../../contract.ts'
import type { GoogleOutcome } from '../../rules.ts'
import { consumeLimits, mailLimits, slowMailsDown } from '../limits.ts'
import { setMfaPending } from '../second-step/mfa-pending.ts'
import { confirmByGoogle } from '../sessions/changes-confirm.ts'
import { clientInfoOf, sendSessionCookie } from '../sign-in/handlers.ts'
import { sendVerificationMail } from '../sign-up/changes.ts'
import { rememberSignUp } from '../sign-up/sign-up-browser.ts'
import { isForeign, signInWithGoogle } from './changes.ts'
import { finishOAuthFlow, startOAuthFlow } from './oauth-flow-cookie.ts'
import { googleProvider } from './openid-client.ts'
import { doneScript, openToOpener, sendDonePage } from './popup-done.ts'

type Named = 'googleStart' | 'googleCallback' | 'googleDoneScript'

const hourS = 3600

export function googleHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal
  const provider = googleProvider(portal)

  /** Google has not verified the address: the account exists, and a mail asks the person to verify it. */
  async function requestVerification(
    person: { id: string; email: string; name: string },
    address: string,
  ): Promise<void> {
    if ((await consumeLimits(db, mailLimits('verification', person.email))) !== undefined) return
    await slowMailsDown(db, 'verification', person.email, address)
    await sendVerificationMail(portal, person)
  }

  return {
    async googleStart({ query, reply }) {
      const { intent, trip: tripId } = query
      const end = (outcome: GoogleOutcome) => sendDonePage(reply, config, { outcome, tripId, intent })
      const role = signUpRoleShape.safeParse(query.role)
      if (intent === 'sign-up' && !role.success) return end('forgedRole')
      const authorization = await provider.start(intent)
      if (!authorization) return end('unavailable')
      openToOpener(reply)
      startOAuthFlow(portal, reply, { intent, tripId, checks: authorization.checks, role: role.data })
      return reply.redirect(authorization.url)
    },

    async googleCallback({ actor, address, request, reply, caller }) {
      const flow = finishOAuthFlow(portal, request, reply)
      if (!flow) return sendDonePage(reply, config, { outcome: 'failed', tripId: '', intent: 'sign-in' })
      const end = (outcome: GoogleOutcome) => sendDonePage(reply, config, { outcome, ...flow })
      const result = await provider.finish(request.url.split('?')[1] ?? '', flow.checks)
      if (!('claims' in result)) return end(result.outcome)
      if (flow.intent === 'confirm') {
        if (!caller || caller.viewer) return end('failed')
        const confirmed = await confirmByGoogle(portal, result.claims, { caller, actor })
        if ('token' in confirmed) sendSessionCookie(portal, reply, confirmed.token)
        return end(confirmed.outcome)
      }
      if (isForeign(result.claims, config)) return end('wrongDomain')
      const found = await signInWithGoogle(portal, {
        ...result,
        flow,
        actor,
        visit: clientInfoOf(request),
        before: caller?.viewer ?? caller,
      })
      if (!('person' in found)) return end(found.outcome)
      const { signIn, person, isNew } = found
      if (signIn && 'proof' in signIn) {
        setMfaPending(portal, reply, signIn.proof)
        return end('secondStep')
      }
      if (signIn) {
        sendSessionCookie(portal, reply, signIn.token)
        return end('signedIn')
      }
      if (isNew) rememberSignUp(portal, request, reply, person.id)
      await requestVerification(person, address)
      return end(flow.intent === 'sign-up' ? 'verificationSent' : 'notVerified')
    },

    async googleDoneScript({ reply }) {
      reply.header('cache-control', `public, max-age=${hourS}`)
      return reply.type('text/javascript; charset=utf-8').send(doneScript)
    },
  }
}
