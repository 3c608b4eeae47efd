// OpenID Connect client for Google: the authorization code flow with PKCE, state and nonce. Provider discovery is cached,
// and retried after a failure, so that a provider that was down is found again without a restart. The library is loaded with
// the first discovery.
import type * as Openid from 'openid-client'
import type { Portal } from '#server/hub/hub.ts'
import { fetchFrom } from '#server/protect/outgoing-hosts.ts'
import type { GoogleIntent, GoogleOutcome } from '../../rules.ts'
import { googleProviderId } from '../tables.ts'

const library = () => import('openid-client')

const timeoutS = 5
/** A provider's endpoints rarely move; after this time discovery runs again. */
const discoveryCacheMs = 3_600_000
const googleIssuer = 'https://accounts.google.com'

export const authPath = '/api/identity'

/** What the callback is checked against; stored in the browser that began the flow. */
export type Checks = { state: string; nonce: string; verifier: string }
/** What the provider asserts about a person. */
export type GoogleClaims = {
  /** Whose `sub` this is: another provider may give the same one to somebody else. */
  namespace: string
  sub: string
  /** When the person last proved to the provider who they are, in seconds; not every provider says it. */
  authTime: number | undefined
  email: string
  isVerified: boolean
  name: string | undefined
  picture: string | undefined
  /** The Workspace of the account, where it has one. */
  hd: string | undefined
}
export type CallbackResult = { outcome: 'claims'; claims: GoogleClaims } | { outcome: GoogleOutcome }

export function googleProvider({ config, log }: Portal) {
  const redirectUri = `${config.publicUrl}${authPath}/google/callback`
  let cached: { found: Promise<Openid.Configuration | undefined>; until: number } | undefined

  const issuer = config.google?.issuer.replace(/\/+$/, '') ?? ''
  const isGoogle = issuer === googleIssuer
  const namespace = isGoogle ? googleProviderId : issuer

  async function discover(): Promise<Openid.Configuration | undefined> {
    const { google } = config
    if (!google) return undefined
    const isPlain = google.issuer.startsWith('http:')
    try {
      const openid = await library()
      return await openid.discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
        timeout: timeoutS,
        [openid.customFetch]: fetchFrom(config.outgoingHosts),
        // TLS alone does not say who wrote a token: a proxy in between could.
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
      })
    } catch (error) {
      log.warn({ reason: String(error) }, 'the OpenID provider cannot be used right now')
      return undefined
    }
  }

  async function getProvider(): Promise<Openid.Configuration | undefined> {
    if (!cached || cached.until < Date.now()) cached = { found: discover(), until: Date.now() + discoveryCacheMs }
    const mine = cached
    const found = await mine.found
    if (!found && cached === mine) cached = undefined
    return found
  }

  return {
    /** The authorization URL for the popup, and what the callback will be checked against. */
    async start(intent: GoogleIntent): Promise<{ url: string; checks: Checks } | undefined> {
      const provider = await getProvider()
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

    /** `query`: the callback's query string, as the provider sent it. */
    async finish(query: string, checks: Checks): Promise<CallbackResult> {
      const provider = await getProvider()
      if (!provider) return { outcome: 'unavailable' }
      const openid = await library()
      try {
        return {
          outcome: 'claims',
          claims: { ...(await fetchClaims(openid, provider, new URL(`${redirectUri}?${query}`), checks)), namespace },
        }
      } catch (error) {
        log.info({ reason: String(error) }, 'the OAuth callback failed')
        return { outcome: outcomeOf(openid, error) }
      }
    },
  }
}

const askedClaims = JSON.stringify({ id_token: { auth_time: { essential: true } } })

/**
 * Google shows the account chooser and has no 'login' prompt; other providers ask for the password again on re-authentication.
 * Both then say when the person last signed in there.
 */
function promptFor(intent: GoogleIntent, isGoogle: boolean): Record<string, string> {
  const isConfirm = intent === 'confirm'
  if (isGoogle) return { prompt: 'select_account', ...(isConfirm && { claims: askedClaims }) }
  return isConfirm ? { prompt: 'login', max_age: '0' } : {}
}

type Library = typeof Openid

async function fetchClaims(
  openid: Library,
  provider: Openid.Configuration,
  callbackUrl: URL,
  checks: Checks,
): Promise<Omit<GoogleClaims, 'namespace'>> {
  const tokens = await openid.authorizationCodeGrant(provider, callbackUrl, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new Error('there is no ID token')
  // Google puts all claims into the token; others return them from the userinfo endpoint.
  const isAll = typeof token.email === 'string'
  const userInfo = isAll
    ? token
    : { ...token, ...(await openid.fetchUserInfo(provider, tokens.access_token, token.sub)) }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    sub: token.sub,
    authTime: token.auth_time,
    email: (text(userInfo.email) ?? '').toLowerCase(),
    isVerified: userInfo.email_verified === true || String(userInfo.email_verified) === 'true',
    name: text(userInfo.name),
    picture: text(userInfo.picture)?.startsWith('https://') ? text(userInfo.picture) : undefined,
    hd: text(userInfo.hd),
  }
}

/** The provider refused, the person canceled, the provider does not respond, or the checks failed. */
function outcomeOf(openid: Library, error: unknown): GoogleOutcome {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'canceled' : 'failed'
  }
  const isAnswer = error instanceof openid.ResponseBodyError || error instanceof openid.WWWAuthenticateChallengeError
  const isNetwork = error instanceof TypeError || (error instanceof Error && /TimeoutError|AbortError/.test(error.name))
  const code = error instanceof openid.ClientError ? error.code : ''
  return isAnswer || isNetwork || code === 'OAUTH_TIMEOUT' ? 'unavailable' : 'failed'
}
