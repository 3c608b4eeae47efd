// How does a person go to Google and come back? OpenID Connect with PKCE through better-auth; the provider is looked up
// when it is first needed and again when that failed, so that one that was down comes back by itself.
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { FastifyRequest } from 'fastify'
import type { Portal } from '#server/hub.ts'
import type { SignUpRole } from '#shared/roles.ts'
import type { GoogleIntent, GoogleOutcome } from '../rules.ts'
import { type Auth, authPath, headersFor, makeAuth, type Trip, trips } from './auth.ts'
import { googleProvider } from './tables.ts'

const lookupMs = 5000
const returnMs = 15_000
/** Endpoints of a provider move rarely; a lookup this old is made again. */
const keepMs = 3_600_000

const isTrue = (value: unknown) => value === true || value === 'true'
const httpsOnly = (value: unknown) => (typeof value === 'string' && value.startsWith('https://') ? value : undefined)

const passed = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms).unref())

export type GoogleReturn = {
  outcome: GoogleOutcome
  trip: Trip
  tripId: string
  intent: GoogleIntent
  role?: SignUpRole
  cookies: string[]
}

export function googleSignIn(portal: Portal) {
  const { config, log } = portal
  let kept: { auth: Promise<Auth | undefined>; until: number } | undefined

  async function lookUp(): Promise<Auth | undefined> {
    const { google } = config
    if (!google) return undefined
    const issuer = google.issuer.replace(/\/+$/, '')
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`
    try {
      const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(lookupMs), redirect: 'error' })
      const found = (await response.json()) as { issuer?: string }
      if (found.issuer?.replace(/\/+$/, '') !== issuer) throw new Error('it names another issuer')
      const auth = makeAuth(portal, [
        genericOAuth({
          config: [
            {
              providerId: googleProvider,
              discoveryUrl,
              clientId: google.clientId,
              clientSecret: google.clientSecret,
              redirectURI: `${config.publicUrl}${authPath}/google/callback`,
              scopes: ['openid', 'email', 'profile'],
              pkce: true,
              requireIdTokenVerification: true,
              // Google then asks which account; other providers may not know this value.
              ...(issuer === 'https://accounts.google.com' && { prompt: 'select_account' as const }),
              mapProfileToUser: (profile) => ({
                emailVerified: isTrue(profile.email_verified),
                image: httpsOnly(profile.picture),
              }),
            },
          ],
        }),
      ])
      // better-auth asks for the description once more, and would wait for it without end.
      const context = await Promise.race([auth.$context, passed(lookupMs)])
      const isUsable = context?.socialProviders.some(({ id }) => id === googleProvider)
      if (!isUsable) throw new Error('its description is not usable')
      return auth
    } catch (error) {
      log.warn({ reason: String(error) }, 'the OpenID provider cannot be used right now')
      return undefined
    }
  }

  async function ready(): Promise<Auth | undefined> {
    if (!kept || kept.until < Date.now()) kept = { auth: lookUp(), until: Date.now() + keepMs }
    const mine = kept
    const auth = await mine.auth
    if (!auth && kept === mine) kept = undefined
    return auth
  }

  return {
    /** Where the popup goes, with the cookie that ties the way back to this browser. */
    async start(request: FastifyRequest, wish: { intent: GoogleIntent; role?: SignUpRole; tripId: string }) {
      const auth = await ready()
      if (!auth) return undefined
      const back = new URLSearchParams({ trip: wish.tripId, intent: wish.intent, role: wish.role ?? '' })
      const callbackURL = `${config.publicUrl}${authPath}/google/done?${back}`
      const { headers, response } = await auth.api.signInSocial({
        body: {
          provider: googleProvider,
          callbackURL,
          errorCallbackURL: callbackURL,
          disableRedirect: true,
          additionalData: { intent: wish.intent, role: wish.role },
        },
        headers: headersFor(request),
        returnHeaders: true,
      })
      return { url: response.url as string, cookies: headers.getSetCookie() }
    },

    async finish(request: FastifyRequest): Promise<GoogleReturn> {
      const trip: Trip = {}
      const nothing: GoogleReturn = { outcome: 'unavailable', trip, tripId: '', intent: 'sign-in', cookies: [] }
      const auth = await ready()
      if (!auth) return nothing
      const query = request.url.split('?')[1] ?? ''
      const address = `${config.publicUrl}${authPath}/callback/${googleProvider}?${query}`
      const answered = trips.run(trip, () => auth.handler(new Request(address, { headers: headersFor(request) })))
      const response = await Promise.race([answered, passed(returnMs)])
      answered.catch(() => {})
      if (!response) return nothing
      // The state that better-auth kept names the way back; nothing of it comes from the browser.
      const back = new URL(response.headers.get('location') ?? '', config.publicUrl).searchParams
      return {
        outcome: outcomeOf(response.status, back.get('error')),
        trip,
        tripId: back.get('trip') ?? '',
        intent: back.get('intent') === 'sign-up' ? 'sign-up' : 'sign-in',
        role: (back.get('role') || undefined) as SignUpRole | undefined,
        cookies: response.headers.getSetCookie(),
      }
    },
  }
}

const outcomes: Record<string, GoogleOutcome> = {
  access_denied: 'canceled',
  wrong_domain: 'wrongDomain',
  email_not_verified: 'notVerified',
  account_not_linked: 'otherMethod',
  other_method: 'otherMethod',
  shut_out: 'shutOut',
  invalid_code: 'unavailable',
  unable_to_get_user_info: 'unavailable',
}

function outcomeOf(status: number, error: string | null): GoogleOutcome {
  if (status !== 302) return 'failed'
  if (error === null) return 'signedIn'
  return outcomes[error] ?? 'failed'
}
