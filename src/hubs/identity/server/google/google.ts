// How does a person go to Google and come back? OpenID Connect: the code flow with PKCE, state and nonce. The provider is
// looked up when it is first needed and again when that failed, so that one that was down comes back by itself. The library
// comes with the first lookup.
import type * as Openid from 'openid-client'
import type { Portal } from '#server/hub/hub.ts'
import type { GoogleIntent, GoogleOutcome } from '../../rules.ts'

const library = () => import('openid-client')

const answerS = 5
/** Endpoints of a provider move rarely; a lookup this old is made again. */
const keepMs = 3_600_000
const googleIssuer = 'https://accounts.google.com'

export const authPath = '/api/identity'

/** What the way back is checked against; it stays in the browser that began. */
export type Checks = { state: string; nonce: string; verifier: string }
/** What the provider says about a person. */
export type GoogleClaims = {
  sub: string
  email: string
  isVerified: boolean
  name: string | undefined
  picture: string | undefined
  /** The Workspace of the account, where it has one. */
  hd: string | undefined
}
export type Returned = { outcome: 'claims'; claims: GoogleClaims } | { outcome: GoogleOutcome }

export function googleProvider({ config, log }: Portal) {
  const redirectUri = `${config.publicUrl}${authPath}/google/callback`
  let kept: { found: Promise<Openid.Configuration | undefined>; until: number } | undefined

  const isGoogle = config.google?.issuer.replace(/\/+$/, '') === googleIssuer

  async function lookUp(): Promise<Openid.Configuration | undefined> {
    const { google } = config
    if (!google) return undefined
    const isPlain = google.issuer.startsWith('http:')
    try {
      const openid = await library()
      return await openid.discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
        timeout: answerS,
        ...(isPlain && { execute: [openid.allowInsecureRequests] }),
      })
    } catch (error) {
      log.warn({ reason: String(error) }, 'the OpenID provider cannot be used right now')
      return undefined
    }
  }

  async function ready(): Promise<Openid.Configuration | undefined> {
    if (!kept || kept.until < Date.now()) kept = { found: lookUp(), until: Date.now() + keepMs }
    const mine = kept
    const found = await mine.found
    if (!found && kept === mine) kept = undefined
    return found
  }

  return {
    /** Where the popup goes, and what the way back will be checked against. */
    async start(intent: GoogleIntent): Promise<{ url: string; checks: Checks } | undefined> {
      const provider = await ready()
      if (!provider) return undefined
      const openid = await library()
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...promptFor(intent, isGoogle),
      })
      return { url: url.href, checks }
    },

    /** `query`: what the provider sent back, as it stands behind the question mark. */
    async finish(query: string, checks: Checks): Promise<Returned> {
      const provider = await ready()
      if (!provider) return { outcome: 'unavailable' }
      const openid = await library()
      try {
        return {
          outcome: 'claims',
          claims: await claimsOf(openid, provider, new URL(`${redirectUri}?${query}`), checks),
        }
      } catch (error) {
        log.info({ reason: String(error) }, 'a way back from the OpenID provider ended')
        return { outcome: outcomeOf(openid, error) }
      }
    },
  }
}

/** Google asks which account, and knows no 'login'; other providers ask for the password again where a session is confirmed. */
function promptFor(intent: GoogleIntent, isGoogle: boolean): { prompt?: string } {
  if (isGoogle) return { prompt: 'select_account' }
  return intent === 'confirm' ? { prompt: 'login' } : {}
}

type Library = typeof Openid

async function claimsOf(
  openid: Library,
  provider: Openid.Configuration,
  back: URL,
  checks: Checks,
): Promise<GoogleClaims> {
  const tokens = await openid.authorizationCodeGrant(provider, back, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new Error('there is no ID token')
  // Google puts all of it into the token; others answer it when asked.
  const isAll = typeof token.email === 'string'
  const about = isAll ? token : { ...token, ...(await openid.fetchUserInfo(provider, tokens.access_token, token.sub)) }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    sub: token.sub,
    email: (text(about.email) ?? '').toLowerCase(),
    isVerified: about.email_verified === true || String(about.email_verified) === 'true',
    name: text(about.name),
    picture: text(about.picture)?.startsWith('https://') ? text(about.picture) : undefined,
    hd: text(about.hd),
  }
}

/** The provider refused, the person canceled, the provider does not answer, or something does not fit together. */
function outcomeOf(openid: Library, error: unknown): GoogleOutcome {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'canceled' : 'failed'
  }
  const isAnswer = error instanceof openid.ResponseBodyError || error instanceof openid.WWWAuthenticateChallengeError
  const isNetwork = error instanceof TypeError || (error instanceof Error && /TimeoutError|AbortError/.test(error.name))
  const code = error instanceof openid.ClientError ? error.code : ''
  return isAnswer || isNetwork || code === 'OAUTH_TIMEOUT' ? 'unavailable' : 'failed'
}
