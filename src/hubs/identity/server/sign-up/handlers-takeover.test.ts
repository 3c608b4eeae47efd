// Account takeover: a stranger who signed up first with an address never gets into its owner's account. Verifying the
// address decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signValue } from '#server/auth/cookies.ts'
import { inTransaction } from '#server/database/database.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { insertSession, listSessions } from '../sessions/queries.ts'
import {
  clickLink,
  cookieIn,
  cookiesIn,
  createVerifiedMember,
  listAuditKinds,
  newEmail,
  readMailToken,
  signIn,
  signUp,
  verify,
} from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { ADMIN_EMAILS: 'chief@nexus.example' } })
})
afterAll(() => portal.close())

const emailOf = (cookie: string) => portal.ask('GET', '/api/me', { headers: { cookie } })

const strangers = 'what the stranger chose'
const owners = 'what the owner chose'

describe('a stranger who signs up with the address of somebody else', () => {
  it.each(['chief@nexus.example', newEmail('owner')])('never gets into the account of %s', async (email) => {
    const stranger = await signUp(portal, email, { password: strangers })
    const token = await readMailToken(portal, email)
    // The owner opens the link in a browser of their own: nothing happens until they act, and a click is not enough.
    const clicked = await clickLink(portal, token)
    expect([clicked.status, clicked.json.error]).toEqual([400, 'passwordNeeded'])
    expect((await signIn(portal, email, strangers)).json.error).toBe('emailNotVerified')
    expect((await verify(portal, token, owners)).status).toBe(200)
    expect((await signIn(portal, email, strangers)).status).toBe(401)
    expect((await signIn(portal, email, owners)).status).toBe(200)
    // The cookie of that sign-up is worth nothing without the mail, and nothing afterwards.
    expect((await clickLink(portal, token, cookiesIn(stranger.headers))).status).toBe(410)
  })

  it('also loses the account when its owner requests a new password', async () => {
    const email = newEmail()
    await signUp(portal, email, { password: strangers })
    await portal.ask('POST', '/api/identity/forgot-password', { body: { email } })
    const body = { token: await readMailToken(portal, email), newPassword: owners }
    expect((await portal.ask('POST', '/api/identity/reset-password', { body })).status).toBe(200)
    expect((await signIn(portal, email, strangers)).status).toBe(401)
    expect((await signIn(portal, email, owners)).status).toBe(200)
  })

  it('keeps no session from before the verification', async () => {
    const email = newEmail()
    await signUp(portal, email, { password: strangers })
    const { id } = await portal.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const session = { id: `early-${id}`, token: `early-${id}`, userId: id, expiresAt: later }
    await portal.db
      .insertInto('session')
      .values({ ...session, createdAt: at, updatedAt: at })
      .execute()
    await verify(portal, await readMailToken(portal, email), owners)
    expect(await portal.db.selectFrom('session').select('id').where('userId', '=', id).execute()).toEqual([])
  })
})

describe('the page behind the link', () => {
  it('needs only a click in the browser that signed up', async () => {
    const email = newEmail()
    const { headers } = await signUp(portal, email, { password: strangers })
    const clicked = await clickLink(portal, await readMailToken(portal, email), cookiesIn(headers))
    expect(clicked.json).toEqual({ email, isSignedIn: true })
    expect((await emailOf(cookieIn(clicked.headers))).json).toMatchObject({ email })
    expect((await signIn(portal, email, strangers)).status).toBe(200)
    const lines = await portal.db.selectFrom('audit').selectAll().where('subject', '=', email).orderBy('seq').execute()
    const afters = lines.map(({ kind, after }) => [kind, after && JSON.parse(after)])
    expect(afters).toContainEqual(['identity.signIn', { with: 'verification link' }])
  })

  it('signs in nobody in another browser, also with the password of the sign-up', async () => {
    const email = newEmail()
    await signUp(portal, email)
    const verified = await verify(portal, await readMailToken(portal, email))
    expect(verified.json).toEqual({ email, isSignedIn: false })
    expect(cookieIn(verified.headers)).toBe('')
  })

  it('leaves a person who is signed in there as themselves', async () => {
    const email = newEmail()
    const { headers } = await signUp(portal, email)
    const me = await portal.signInAs('tl')
    const clicked = await clickLink(portal, await readMailToken(portal, email), `${cookiesIn(headers)}; ${me.cookie}`)
    expect(clicked.json).toEqual({ email, isSignedIn: false })
    expect(cookieIn(clicked.headers)).toBe('')
    expect((await emailOf(me.cookie)).json).toMatchObject({ email: me.email })
  })

  it('opens no closed account', async () => {
    const email = newEmail()
    const { headers } = await signUp(portal, email)
    await portal.db.updateTable('user').set({ active: 0 }).where('email', '=', email).execute()
    const clicked = await clickLink(portal, await readMailToken(portal, email), cookiesIn(headers))
    expect([clicked.json.isSignedIn, cookieIn(clicked.headers)]).toEqual([false, ''])
  })

  it('knows everybody who signed up in the same browser, and forgets who is verified', async () => {
    const emails = [newEmail(), newEmail(), newEmail()]
    let cookie = ''
    for (const email of emails) {
      const body = { email, password: owners, role: 'tm' }
      const { headers } = await portal.ask('POST', '/api/identity/sign-up', { body, headers: { cookie } })
      cookie = cookiesIn(headers)
    }
    for (const email of emails) {
      const clicked = await clickLink(portal, await readMailToken(portal, email), cookie)
      expect(clicked.json).toEqual({ email, isSignedIn: true })
      // As after signing out.
      cookie = clicked.headers.getSetCookie().find((set) => set.startsWith('nexus.sign_up=')) ?? ''
    }
    expect(cookie).toMatch(/^nexus\.sign_up=; Max-Age=0;/)
  })

  it('knows the cookie of an earlier version', async () => {
    const email = newEmail()
    await signUp(portal, email)
    const { id } = await portal.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const cookie = `nexus.sign_up=${signValue(portal.portal.secret, 'signed up as', id)}`
    expect((await clickLink(portal, await readMailToken(portal, email), cookie)).status).toBe(200)
  })

  it('accepts no cookie of another sign-up, and no made-up one', async () => {
    const email = newEmail()
    await signUp(portal, email)
    const other = cookiesIn((await signUp(portal, newEmail())).headers)
    const token = await readMailToken(portal, email)
    for (const cookie of [other, `${other}x`, 'nexus.sign_up=x.y', 'nexus.sign_up=.']) {
      expect((await clickLink(portal, token, cookie)).json.error).toBe('passwordNeeded')
    }
    expect(await listAuditKinds(portal, email)).toEqual(['identity.signUp'])
  })

  it('keeps the link unused when the password is refused', async () => {
    const email = newEmail()
    await signUp(portal, email)
    const token = await readMailToken(portal, email)
    const weak = await verify(portal, token, 'abc')
    expect([weak.status, weak.json.fields]).toEqual([
      400,
      { password: 'Password is too weak. Please use at least 6 characters.' },
    ])
    expect((await verify(portal, token, owners)).status).toBe(200)
  })
})

describe('an admin by ADMIN_EMAILS', () => {
  it('who was demoted stays demoted when the portal restarts', async () => {
    const email = 'chief@nexus.example'
    const set = (role: string) => portal.db.updateTable('user').set({ role }).where('email', '=', email).execute()
    const role = async () =>
      (await portal.db.selectFrom('user').select('role').where('email', '=', email).executeTakeFirst())?.role
    expect(await role()).toBe('admin')
    await set('tl')
    await hub.start?.(portal.portal).then((stop) => stop?.())
    expect(await role()).toBe('tl')
  })
})

describe('one session', () => {
  it('can be ended on its own, only by its owner', async () => {
    const email = await createVerifiedMember(portal)
    const [here, there] = [await signIn(portal, email), await signIn(portal, email)].map((answer) => ({
      cookie: cookieIn(answer.headers),
    }))
    const me = (who: typeof here) => portal.ask('GET', '/api/me', { headers: who })
    const sessions = async () => (await portal.ask('GET', '/api/identity/sessions', { headers: here })).json
    const other = (await sessions()).find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
    const end = (as: object) => portal.ask('DELETE', `/api/identity/sessions/${other.id}`, as)
    expect((await end({ as: await portal.signInAs('admin') })).status).toBe(404)
    expect((await me(there)).status).toBe(200)
    expect((await end({ headers: here })).status).toBe(204)
    expect([(await me(here)).status, (await me(there)).status]).toEqual([200, 401])
    expect((await end({ headers: here })).status).toBe(404)
    expect(await sessions()).toHaveLength(1)
  })

  it('is one of at most fifty, all of which their owner sees', async () => {
    const { uid } = await portal.signInAs('tm')
    const visit = { address: '203.0.113.1', userAgent: undefined, isSecondFactor: false }
    for (let n = 0; n < 55; n++) await inTransaction(portal.db, (trx) => insertSession(trx, uid, visit))
    expect(await listSessions(portal.db, uid)).toHaveLength(50)
    expect(await portal.db.selectFrom('session').select('id').where('userId', '=', uid).execute()).toHaveLength(50)
  })
})
