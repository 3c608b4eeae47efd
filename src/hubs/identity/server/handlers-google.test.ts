// Does the way to Google and back hold? Against a real OpenID provider, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { hub } from './handlers.ts'
import { goToGoogle, type Jar, visit } from './test-google-trip.ts'
import {
  auditKinds,
  enter,
  newEmail,
  password,
  signIn,
  signUp,
  tokenFor,
  verifiedMember,
  verify,
} from './test-members.ts'
import { startOpenIdProvider, type TestOpenIdProvider } from './test-openid-provider.ts'

let portal: TestPortal
let provider: TestOpenIdProvider

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  provider = await startOpenIdProvider({ redirectUris: [`${publicUrl}/api/identity/google/callback`], accounts: [] })
  const env = { ...provider.env, PORT: String(port), PUBLIC_URL: publicUrl, ADMIN_EMAILS: 'chief@nexus.example' }
  portal = await startTestPortal({ hubs: [hub], env })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads the columns it expects
const personOf = (email: string): Promise<any> =>
  portal.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

function account(more: object = {}, email = newEmail('google')): string {
  provider.accounts.set(email, { email, ...more })
  return email
}
function trip(email: string, query: string, jar?: Jar) {
  provider.choose(email)
  return goToGoogle(portal, query, jar)
}
const meOf = (cookie: string) => portal.ask('GET', '/api/me', { headers: { cookie } })

describe('sign-up with Google', () => {
  it.each(['tm', 'tl'])('makes a verified %s, signed in', async (role) => {
    const email = account({ name: 'Hira Shah', picture: 'https://pictures.example/h.png' })
    const end = await trip(email, `intent=sign-up&role=${role}&trip=my-trip`)
    expect([end.status, end.outcome, end.trip]).toEqual([200, 'signedIn', 'my-trip'])
    const me = await meOf(end.cookie)
    expect(me.json).toMatchObject({ email, role, displayName: 'Hira Shah', photoURL: 'https://pictures.example/h.png' })
    expect(await auditKinds(portal, email)).toEqual(['identity.signUp', 'identity.signIn'])
    expect((await personOf(email)).seq).toBeGreaterThan(0)
    const kept = await portal.db.selectFrom('account').selectAll().where('userId', '=', me.json.uid).execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ providerId: 'google', accessToken: null, idToken: null, refreshToken: null })
  })

  it('overwrites a role the person chose, and keeps one that was granted', async () => {
    const email = account()
    await trip(email, 'intent=sign-up&role=tl')
    await trip(email, 'intent=sign-up&role=tm')
    expect(await personOf(email)).toMatchObject({ role: 'tm', version: 2 })
    await portal.db.updateTable('user').set({ role: 'mcvp' }).where('email', '=', email).execute()
    const end = await trip(email, 'intent=sign-up&role=tl')
    expect([end.outcome, (await personOf(email)).role]).toEqual(['signedIn', 'mcvp'])
  })

  it.each(['admin', 'mcvp', 'user', ''])('gives nobody the forged role %j', async (role) => {
    const email = account()
    const end = await trip(email, `intent=sign-up&role=${role}`)
    expect([end.outcome, end.cookie]).toEqual(['forgedRole', ''])
    expect(await personOf(email)).toBeUndefined()
  })

  it('says that an address with a password is registered already, and leaves it as it is', async () => {
    const email = account({}, await verifiedMember(portal))
    const end = await trip(email, 'intent=sign-up&role=tl')
    expect([end.outcome, end.cookie]).toEqual(['otherMethod', ''])
    expect(end.text).toContain('This email is already registered with another method. Please sign in.')
    expect((await personOf(email)).role).toBe('tm')
    expect((await signIn(portal, email)).status).toBe(200)
  })

  it('sends a verification mail when Google does not vouch for the address', async () => {
    const email = account({ email_verified: false })
    const end = await trip(email, 'intent=sign-up&role=tm')
    expect([end.outcome, end.cookie]).toEqual(['verificationSent', ''])
    expect(await personOf(email)).toMatchObject({ emailVerified: 0, role: 'tm' })
    expect((await trip(email, 'intent=sign-in')).outcome).toBe('notVerified')
    expect((await verify(portal, await tokenFor(portal, email))).status).toBe(200)
    expect((await trip(email, 'intent=sign-in')).outcome).toBe('signedIn')
  })
})

describe('sign-in with Google', () => {
  it('makes a team leader of somebody without a record, and knows them the next time', async () => {
    const email = account()
    const first = await trip(email, 'intent=sign-in&role=admin')
    expect((await meOf(first.cookie)).json).toMatchObject({ email, role: 'tl' })
    const second = await trip(email, 'intent=sign-in')
    expect((await meOf(second.cookie)).json.uid).toBe((await meOf(first.cookie)).json.uid)
  })

  it.each([
    ['another domain', {}, 'x@evil-nexus.example'],
    ['a domain around ours', {}, 'x@nexus.example.evil.org'],
    ['a Workspace of another organisation', { hd: 'evil.example' }, undefined],
  ])('refuses %s', async (_, more, address) => {
    const email = account(more, address ?? newEmail())
    const end = await trip(email, 'intent=sign-in')
    expect([end.outcome, end.cookie]).toEqual(['wrongDomain', ''])
    expect(end.text).toContain('You must sign in with an @nexus.example email address')
    expect((await trip(email, 'intent=sign-up&role=tm')).text).toContain(
      'You must sign up with an @nexus.example email address.',
    )
    expect(await personOf(email)).toBeUndefined()
  })

  it('checks the domain again on every sign-in', async () => {
    const email = account()
    await trip(email, 'intent=sign-in')
    provider.accounts.set(email, { email: 'moved@elsewhere.example' })
    expect((await trip(email, 'intent=sign-in')).outcome).toBe('wrongDomain')
  })

  it('lets nobody in whom an admin has shut out', async () => {
    const email = account()
    await trip(email, 'intent=sign-in')
    await portal.db.updateTable('user').set({ active: 0 }).where('email', '=', email).execute()
    const end = await trip(email, 'intent=sign-in')
    expect([end.outcome, end.cookie]).toEqual(['shutOut', ''])
  })

  it('joins a verified account that has a password', async () => {
    const email = account({}, await verifiedMember(portal))
    const end = await trip(email, 'intent=sign-in')
    expect([end.outcome, (await meOf(end.cookie)).json.email]).toEqual(['signedIn', email])
    expect((await signIn(portal, email)).status).toBe(200)
  })

  it('takes the password away from whoever made the account without proving the address', async () => {
    const email = account()
    await signUp(portal, email)
    const token = await tokenFor(portal, email)
    const end = await trip(email, 'intent=sign-in')
    expect((await meOf(end.cookie)).json.email).toBe(email)
    expect((await signIn(portal, email, password)).status).toBe(401)
    expect((await verify(portal, token)).status).toBe(410)
  })

  it('does not join an account on the word of an unverified address', async () => {
    const email = account({ email_verified: false }, await verifiedMember(portal))
    const end = await trip(email, 'intent=sign-in')
    expect([end.outcome, end.cookie]).toEqual(['otherMethod', ''])
  })

  it('makes an address of ADMIN_EMAILS admin', async () => {
    account({}, 'chief@nexus.example')
    const end = await trip('chief@nexus.example', 'intent=sign-up&role=tm')
    expect((await meOf(end.cookie)).json.role).toBe('admin')
  })

  it('says that the person canceled', async () => {
    const end = await trip('cancel', 'intent=sign-in&trip=t-1')
    expect([end.outcome, end.trip, end.cookie]).toEqual(['canceled', 't-1', ''])
    expect(end.text).toContain('Sign in canceled. Please try again.')
  })

  it('ends the session that the browser had before', async () => {
    const before = await enter(portal, await verifiedMember(portal))
    const jar: Jar = new Map([[`${new URL(portal.url).host} nexus.session_token`, before.cookie]])
    const end = await trip(account(), 'intent=sign-in', jar)
    expect(end.cookie).not.toBe(before.cookie)
    expect((await portal.ask('GET', '/api/me', { as: before })).status).toBe(401)
  })
})

describe('the round trip', () => {
  const start = (query = 'intent=sign-in') => portal.ask('GET', `/api/identity/google/start?${query}`)

  it('uses the code flow with PKCE, a state and a nonce', async () => {
    const answer = await start()
    const to = new URL(answer.headers.get('location') ?? '')
    expect(to.origin).toBe(provider.issuer)
    const query = Object.fromEntries(to.searchParams)
    expect(query).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', client_id: 'nexus-test' })
    expect(query.redirect_uri).toBe(`${portal.url}/api/identity/google/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(20)
    expect(answer.headers.getSetCookie().join()).toMatch(/nexus\.state=.*HttpOnly.*SameSite=Lax/i)
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  })

  it('is refused in another browser than the one that began it', async () => {
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

  it('never leaves the portal for an address that a link brings along', async () => {
    const evil = 'callbackURL=https://evil.example&redirect=https://evil.example&next=//evil.example'
    const begun = await start(`intent=sign-in&${evil}`)
    expect(begun.headers.get('location')).not.toContain('evil')
    const end = await trip(account(), `intent=sign-in&${evil}`)
    expect(end.outcome).toBe('signedIn')
    expect(end.text).not.toContain('evil.example')
    const forged = await portal.ask('GET', `/api/identity/google/callback?state=x&error=access_denied&${evil}`)
    expect([forged.status, forged.headers.get('location')]).toEqual([200, null])
    expect(forged.text).toContain('data-outcome="failed"')
  })

  it('escapes what a link brings along', async () => {
    const answer = await start('intent=sign-up&role=x&trip=%22%3E%3Cscript%3E')
    expect(answer.status).toBe(400)
    const { text } = await portal.ask('GET', '/api/identity/google/callback?state=%22%3E%3Cscript%3Ealert(1)')
    expect(text).not.toContain('<script>alert')
  })

  it('ends in a page that may speak to its opener and runs only our script', async () => {
    const end = await portal.ask('GET', '/api/identity/google/callback?error=access_denied')
    expect(end.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(end.headers.get('content-security-policy')).toContain("script-src 'self'")
    const script = await portal.ask('GET', '/api/identity/google/done.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(script.text).toContain("BroadcastChannel('nexus-google')")
  })
})

describe('a provider that is away', () => {
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
    const begin = (query = 'intent=sign-in') => goToGoogle(other, query)
    expect((await begin()).text).toContain('Error signing in with Google: Google does not answer right now.')
    const back = await startOpenIdProvider({ ...wishes, port: first.port })
    back.choose('a@nexus.example')
    expect((await begin()).outcome).toBe('signedIn')
    await back.close()
    // Away again after it was found: the way there leads nowhere, the way back says so, the portal goes on.
    const jar: Jar = new Map()
    const begun = await other.ask('GET', '/api/identity/google/start?intent=sign-in')
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    jar.set(`127.0.0.1:${port} nexus.state`, begun.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    const { response } = await visit(jar, `${publicUrl}/api/identity/google/callback?code=x&state=${state}`)
    expect(await response.text()).toContain('data-outcome="unavailable"')
    expect((await other.ask('GET', '/api/health')).status).toBe(200)
    await other.close()
  })

  it('is not asked at all when Google is not set up', async () => {
    const plain = await startTestPortal({ hubs: [hub] })
    expect((await goToGoogle(plain, 'intent=sign-in')).outcome).toBe('unavailable')
    expect((await plain.ask('GET', '/api/settings')).json.googleReady).toBe(false)
    await plain.close()
  })
})
