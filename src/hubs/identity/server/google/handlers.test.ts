// Google sign-in: who gets in, and with which role. Against a real OpenID provider, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeAdmin } from '../admins/changes.ts'
import {
  clickLink,
  createVerifiedMember,
  listAuditKinds,
  newEmail,
  password,
  readMailToken,
  signIn,
  signInMember,
  signUp,
  verify,
} from '../test-members.ts'
import { googleProvider } from './openid-client.ts'
import type { Jar } from './test-oauth-flow.ts'
import { type GooglePortal, startGooglePortal } from './test-portal.ts'

let google: GooglePortal
let portal: GooglePortal['portal']
let provider: GooglePortal['provider']
let account: GooglePortal['account']
let oauthFlow: GooglePortal['oauthFlow']
beforeAll(async () => {
  google = await startGooglePortal()
  ;({ portal, provider, account, oauthFlow } = google)
})
afterAll(() => google.close())

// biome-ignore lint/suspicious/noExplicitAny: a test reads the columns it expects
const findPerson = (email: string): Promise<any> =>
  portal.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()
const readMe = (cookie: string) => portal.ask('GET', '/api/me', { headers: { cookie } })

describe('sign-up with Google', () => {
  it.each(['tm', 'tl'])('creates a verified %s, signed in', async (role) => {
    const email = account({ name: 'Hira Shah', picture: 'https://pictures.example/h.png' })
    const end = await oauthFlow(email, `intent=sign-up&role=${role}&trip=my-trip`)
    expect([end.status, end.outcome, end.trip]).toEqual([200, 'signedIn', 'my-trip'])
    const me = await readMe(end.cookie)
    expect(me.json).toMatchObject({ email, role, displayName: 'Hira Shah', photoURL: 'https://pictures.example/h.png' })
    expect(await listAuditKinds(portal, email)).toEqual(['identity.signUp', 'identity.signIn'])
    expect((await findPerson(email)).seq).toBeGreaterThan(0)
    const kept = await portal.db.selectFrom('account').selectAll().where('userId', '=', me.json.uid).execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ providerId: provider.issuer, accessToken: null, idToken: null, refreshToken: null })
  })

  it('overwrites a role the person chose, and keeps one that was granted', async () => {
    const email = account()
    await oauthFlow(email, 'intent=sign-up&role=tl')
    await oauthFlow(email, 'intent=sign-up&role=tm')
    expect(await findPerson(email)).toMatchObject({ role: 'tm', version: 2 })
    await portal.db.updateTable('user').set({ role: 'mcvp' }).where('email', '=', email).execute()
    const end = await oauthFlow(email, 'intent=sign-up&role=tl')
    expect([end.outcome, (await findPerson(email)).role]).toEqual(['signedIn', 'mcvp'])
  })

  it.each(['admin', 'mcvp', 'user', ''])('gives nobody the forged role %j', async (role) => {
    const email = account()
    const end = await oauthFlow(email, `intent=sign-up&role=${role}`)
    expect([end.outcome, end.cookie]).toEqual(['forgedRole', ''])
    expect(await findPerson(email)).toBeUndefined()
  })

  it('says that an address with a password is already registered, and leaves the account as it is', async () => {
    const email = account({}, await createVerifiedMember(portal))
    const end = await oauthFlow(email, 'intent=sign-up&role=tl')
    expect([end.outcome, end.cookie]).toEqual(['otherMethod', ''])
    expect(end.text).toContain('This email is already registered with another method. Please sign in.')
    expect((await findPerson(email)).role).toBe('tm')
    expect((await signIn(portal, email)).status).toBe(200)
  })

  it('sends a verification mail when Google does not vouch for the address', async () => {
    const email = account({ email_verified: false })
    const jar: Jar = new Map()
    const end = await oauthFlow(email, 'intent=sign-up&role=tm', jar)
    expect([end.outcome, end.cookie]).toEqual(['verificationSent', ''])
    expect(await findPerson(email)).toMatchObject({ emailVerified: 0, role: 'tm' })
    expect((await oauthFlow(email, 'intent=sign-in')).outcome).toBe('notVerified')
    const cookie = [...jar.values()].join('; ')
    expect((await clickLink(portal, await readMailToken(portal, email), cookie)).status).toBe(200)
    expect((await oauthFlow(email, 'intent=sign-in')).outcome).toBe('signedIn')
  })

  it('loses an address that somebody else verifies', async () => {
    const email = account({ email_verified: false })
    await oauthFlow(email, 'intent=sign-up&role=tm')
    const token = await readMailToken(portal, email)
    expect((await clickLink(portal, token)).json.error).toBe('passwordNeeded')
    expect((await verify(portal, token, 'the owner chose this')).status).toBe(200)
    expect((await oauthFlow(email, 'intent=sign-in')).outcome).toBe('otherMethod')
    expect((await signIn(portal, email, 'the owner chose this')).status).toBe(200)
  })
})

describe('sign-in with Google', () => {
  it('makes a person without a record a team leader, and recognises them the next time', async () => {
    const email = account()
    const first = await oauthFlow(email, 'intent=sign-in&role=admin')
    expect((await readMe(first.cookie)).json).toMatchObject({ email, role: 'tl' })
    const second = await oauthFlow(email, 'intent=sign-in')
    expect((await readMe(second.cookie)).json.uid).toBe((await readMe(first.cookie)).json.uid)
  })

  it.each([
    ['another domain', {}, 'x@evil-nexus.example'],
    ['a domain around ours', {}, 'x@nexus.example.evil.org'],
    ['a Workspace of another organisation', { hd: 'evil.example' }, undefined],
  ])('refuses %s', async (_, more, address) => {
    const email = account(more, address ?? newEmail())
    const end = await oauthFlow(email, 'intent=sign-in')
    expect([end.outcome, end.cookie]).toEqual(['wrongDomain', ''])
    expect(end.text).toContain('You must sign in with an @nexus.example email address')
    expect((await oauthFlow(email, 'intent=sign-up&role=tm')).text).toContain(
      'You must sign up with an @nexus.example email address.',
    )
    expect(await findPerson(email)).toBeUndefined()
  })

  it('checks the domain again on every sign-in', async () => {
    const email = account()
    await oauthFlow(email, 'intent=sign-in')
    provider.accounts.set(email, { email: 'moved@elsewhere.example' })
    expect((await oauthFlow(email, 'intent=sign-in')).outcome).toBe('wrongDomain')
  })

  it('refuses a person whom an admin has shut out', async () => {
    const email = account()
    await oauthFlow(email, 'intent=sign-in')
    await portal.db.updateTable('user').set({ active: 0 }).where('email', '=', email).execute()
    const end = await oauthFlow(email, 'intent=sign-in')
    expect([end.outcome, end.cookie]).toEqual(['shutOut', ''])
  })

  it('links a verified account that has a password', async () => {
    const email = account({}, await createVerifiedMember(portal))
    const end = await oauthFlow(email, 'intent=sign-in')
    expect([end.outcome, (await readMe(end.cookie)).json.email]).toEqual(['signedIn', email])
    expect((await signIn(portal, email)).status).toBe(200)
  })

  it('removes the password of an account whose address was never verified', async () => {
    const email = account()
    await signUp(portal, email)
    const token = await readMailToken(portal, email)
    const end = await oauthFlow(email, 'intent=sign-in')
    expect((await readMe(end.cookie)).json.email).toBe(email)
    expect((await signIn(portal, email, password)).status).toBe(401)
    expect((await verify(portal, token)).status).toBe(410)
  })

  it('does not link an account by an unverified address', async () => {
    const email = account({ email_verified: false }, await createVerifiedMember(portal))
    const end = await oauthFlow(email, 'intent=sign-in')
    expect([end.outcome, end.cookie]).toEqual(['otherMethod', ''])
  })

  it('makes an address of ADMIN_EMAILS admin', async () => {
    account({}, 'chief@nexus.example')
    const end = await oauthFlow('chief@nexus.example', 'intent=sign-up&role=tm')
    expect((await readMe(end.cookie)).json.role).toBe('admin')
  })

  it('does so when Google is the first to verify the address, and not again after an admin decided otherwise', async () => {
    const email = account({}, 'second@nexus.example')
    await signUp(portal, email)
    await oauthFlow(email, 'intent=sign-up&role=tl')
    expect(await findPerson(email)).toMatchObject({ role: 'admin', version: 2 })
    expect((await listAuditKinds(portal, email)).filter((kind) => kind === 'role.change')).toHaveLength(1)
    expect((await revokeAdmin(portal.db, email, 'tl')).isDone).toBe(true)
    expect((await oauthFlow(email, 'intent=sign-in')).outcome).toBe('signedIn')
    expect((await findPerson(email)).role).toBe('tl')
  })

  it('does so when Google verifies an address later', async () => {
    const email = account({ email_verified: false }, 'third@nexus.example')
    expect((await oauthFlow(email, 'intent=sign-up&role=tm')).outcome).toBe('verificationSent')
    account({}, email)
    expect((await oauthFlow(email, 'intent=sign-in')).outcome).toBe('signedIn')
    expect((await findPerson(email)).role).toBe('admin')
  })

  it('refuses a token that somebody else signed', async () => {
    const other = await startGooglePortal()
    other.provider.publishOtherKey()
    const end = await other.oauthFlow(other.account(), 'intent=sign-in')
    await other.close()
    expect([end.outcome, end.cookie]).toEqual(['failed', ''])
  })

  it('reports that the person canceled', async () => {
    const end = await oauthFlow('cancel', 'intent=sign-in&trip=t-1')
    expect([end.outcome, end.trip, end.cookie]).toEqual(['canceled', 't-1', ''])
    expect(end.text).toContain('Sign in canceled. Please try again.')
  })

  it('ends the session that the browser had before', async () => {
    const before = await signInMember(portal, await createVerifiedMember(portal))
    const jar: Jar = new Map([[`${new URL(portal.url).host} nexus.session_token`, before.cookie]])
    const end = await oauthFlow(account(), 'intent=sign-in', jar)
    expect(end.cookie).not.toBe(before.cookie)
    expect((await portal.ask('GET', '/api/me', { as: before })).status).toBe(401)
  })
})

it('starts any number of times from one network: nothing is stored or counted', async () => {
  const start = () => portal.ask('GET', '/api/identity/google/start?intent=sign-in&trip=a')
  await portal.db.deleteFrom('throttle').execute()
  for (let n = 0; n < 305; n++) expect((await start()).status).toBe(302)
  expect(await portal.db.selectFrom('throttle').select('key').execute()).toEqual([])
  expect((await oauthFlow(account(), 'intent=sign-up&role=tm')).outcome).toBe('signedIn')
})

it('contacts no host that OUTGOING_HOSTS does not name', async () => {
  const startWith = (outgoingHosts: string[]) =>
    googleProvider({ ...portal.portal, config: { ...portal.portal.config, outgoingHosts } }).start('sign-in')
  expect(await startWith(['id.example'])).toBeUndefined()
  expect(await startWith(['localhost'])).toHaveProperty('url')
})
