// Account takeover: a stranger who signed up first with an address never gets into its owner's account. Verifying the
// address decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    expect((await clickLink(portal, await readMailToken(portal, email), cookiesIn(headers))).json).toEqual({ email })
    expect((await signIn(portal, email, strangers)).status).toBe(200)
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
