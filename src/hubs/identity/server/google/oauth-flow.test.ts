// OAuth flow security: PKCE, state, open redirects, and a provider that is down.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal } from '#server/testing/portal.ts'
import { freePort } from '../../../../../scripts/free-port.ts'
import { hub } from '../handlers.ts'
import { type Jar, runOAuthFlow, visit } from './test-oauth-flow.ts'
import { startOpenIdProvider } from './test-openid-provider.ts'
import { type GooglePortal, startGooglePortal } from './test-portal.ts'

let google: GooglePortal
let portal: GooglePortal['portal']
let provider: GooglePortal['provider']
let account: GooglePortal['account']
beforeAll(async () => {
  google = await startGooglePortal()
  ;({ portal, provider, account } = google)
})
afterAll(() => google.close())

describe('the OAuth flow', () => {
  const start = (query = 'intent=sign-in') => portal.ask('GET', `/api/identity/google/start?${query}`)

  it('uses the code flow with PKCE, a state and a nonce', async () => {
    const answer = await start()
    const to = new URL(answer.headers.get('location') ?? '')
    expect(to.origin).toBe(provider.issuer)
    const query = Object.fromEntries(to.searchParams)
    expect(query).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', client_id: 'nexus-test' })
    expect(query.redirect_uri).toBe(`${portal.url}/api/identity/google/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(20)
    expect(answer.headers.getSetCookie().join()).toMatch(/nexus\.google_[\w-]+=.*HttpOnly.*SameSite=Lax/i)
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  })

  it('is refused in a browser other than the one that began it', async () => {
    const email = account()
    provider.choose(email)
    const jar: Jar = new Map()
    const { response } = await visit(jar, `${portal.url}/api/identity/google/start?intent=sign-in`)
    expect(await response.text()).toContain('data-outcome="signedIn"')
    const begun = await start()
    const host = new URL(provider.issuer).host
    const victims: Jar = new Map([...jar].filter(([key]) => key.startsWith(host)))
    const stolen = await visit(victims, begun.headers.get('location') ?? '')
    expect(await stolen.response.text()).toContain('data-outcome="failed"')
    expect([...victims.keys()].filter((key) => key.includes('session_token'))).toEqual([])
  })

  it('never redirects to an address from the query', async () => {
    const evil = 'callbackURL=https://evil.example&redirect=https://evil.example&next=//evil.example'
    const begun = await start(`intent=sign-in&${evil}`)
    expect([begun.status, begun.headers.get('location')]).toEqual([400, null])
    const forged = await portal.ask('GET', `/api/identity/google/callback?state=x&error=access_denied&${evil}`)
    expect([forged.status, forged.headers.get('location')]).toEqual([200, null])
    expect(forged.text).toContain('data-outcome="failed"')
  })

  it('escapes text from the query', async () => {
    const answer = await start('intent=sign-up&role=x&trip=%22%3E%3Cscript%3E')
    expect(answer.status).toBe(400)
    const { text } = await portal.ask('GET', '/api/identity/google/callback?state=%22%3E%3Cscript%3Ealert(1)')
    expect(text).not.toContain('<script>alert')
  })

  it('ends with a page that may reach its opener and runs only our script', async () => {
    const end = await portal.ask('GET', '/api/identity/google/callback?error=access_denied')
    expect(end.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(end.headers.get('content-security-policy')).toContain("script-src 'self'")
    const script = await portal.ask('GET', '/api/identity/google/done.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(script.text).toContain("BroadcastChannel('nexus-google')")
  })
})

describe('a provider that is down', () => {
  it('never takes the portal down, and is found again when it is back', async () => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const wishes = {
      redirectUris: [`${publicUrl}/api/identity/google/callback`],
      accounts: [{ email: 'a@nexus.example' }],
    }
    const first = await startOpenIdProvider(wishes)
    await first.close()
    const env = { ...first.env, PORT: String(port), PUBLIC_URL: publicUrl }
    const other = await startTestPortal({ hubs: [hub], env })
    const begin = (query = 'intent=sign-in') => runOAuthFlow(other, query)
    expect((await begin()).text).toContain('Error signing in with Google: Google isn’t responding right now.')
    const back = await startOpenIdProvider({ ...wishes, port: first.port })
    back.choose('a@nexus.example')
    expect((await begin()).outcome).toBe('signedIn')
    await back.close()
    // Down again after discovery: start and callback say so, and the portal keeps working.
    const jar: Jar = new Map()
    const begun = await other.ask('GET', '/api/identity/google/start?intent=sign-in')
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    jar.set(`127.0.0.1:${port} google`, begun.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    const { response } = await visit(
      jar,
      `${publicUrl}/api/identity/google/callback?code=x&state=${state}&iss=${encodeURIComponent(first.issuer)}`,
    )
    expect(await response.text()).toContain('data-outcome="unavailable"')
    expect((await other.ask('GET', '/api/health')).status).toBe(200)
    await other.close()
  })

  it('is never contacted when Google is not set up', async () => {
    const plain = await startTestPortal({ hubs: [hub] })
    expect((await runOAuthFlow(plain, 'intent=sign-in')).outcome).toBe('unavailable')
    expect((await plain.ask('GET', '/api/settings')).json.googleReady).toBe(false)
    await plain.close()
  })
})
