// Sign-in and sign-out, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedToken } from '#server/auth/session.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import {
  cookieIn,
  createVerifiedMember,
  listAuditKinds,
  newEmail,
  password,
  signIn,
  signInMember,
} from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

// biome-ignore lint/suspicious/noExplicitAny: a test reads the columns it expects
const findPerson = (email: string): Promise<any> =>
  portal.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

describe('sign-in', () => {
  it('sets a cookie that scripts cannot read, tied to our site', async () => {
    const email = await createVerifiedMember(portal)
    const answer = await signIn(portal, email)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^nexus\.session_token=/)
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(cookie).not.toMatch(/; Secure/i)
    for (const set of answer.headers.getSetCookie()) expect(set).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(answer.text).not.toContain('token')
  })

  it('sets a Secure cookie under https, which the session check reads', async () => {
    const secure = await startTestPortal({ hubs: [hub], env: { PUBLIC_URL: 'https://portal.nexus.example' } })
    const email = await createVerifiedMember(secure)
    const answer = await signIn(secure, email)
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-nexus\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const cookie = cookieIn(answer.headers)
    const me = (given: string) => secure.ask('GET', '/api/me', { headers: { cookie: given } })
    expect((await me(cookie)).json.email).toBe(email)
    for (const prefix of ['__Secure-', '']) expect((await me(cookie.replace('__Host-', prefix))).status).toBe(401)
    // As version 0.1 named and built it; a neighbouring site can plant that name, but no session of ours under it.
    const token = 'a'.repeat(32)
    await secure.db.updateTable('session').set({ token }).execute()
    const earlier = `__Secure-nexus.session_token=${signedToken(token, secure.portal.secret)}`
    expect((await me(earlier)).json.email).toBe(email)
    await secure.close()
  })

  it('gives the same answer for an unknown address and a wrong password', async () => {
    const known = await createVerifiedMember(portal)
    const answers = [await signIn(portal, known, 'wrong password'), await signIn(portal, newEmail(), 'wrong password')]
    for (const answer of answers) {
      expect([answer.status, answer.json]).toEqual([
        401,
        {
          error: 'invalidCredentials',
          message: 'Invalid email or password.',
          fields: { email: 'Invalid email or password.' },
        },
      ])
    }
  })

  it('refuses another domain with its sentence', async () => {
    const answer = await signIn(portal, 'x@evil-nexus.example')
    expect([answer.status, answer.json.message]).toEqual([400, 'Only Nexus Network emails are allowed'])
  })

  it('refuses a person whom an admin has shut out', async () => {
    const email = await createVerifiedMember(portal)
    await portal.db.updateTable('user').set({ active: 0 }).where('email', '=', email).execute()
    const answer = await signIn(portal, email)
    expect([answer.status, answer.json.error]).toEqual([403, 'shutOut'])
    expect(answer.headers.getSetCookie()).toEqual([])
    const uid = (await findPerson(email)).id
    expect(await portal.db.selectFrom('session').select('id').where('userId', '=', uid).execute()).toEqual([])
  })

  it('stores no readable password or token', async () => {
    const email = await createVerifiedMember(portal)
    const { cookie } = await signInMember(portal, email)
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    const { password: hash } = await portal.db
      .selectFrom('account')
      .select('password')
      .where('userId', '=', (await findPerson(email)).id)
      .executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const trail = JSON.stringify(await portal.db.selectFrom('audit').selectAll().execute())
    expect(trail).not.toContain(password)
    expect(trail).not.toContain(token)
  })
})

describe('sign-out', () => {
  it('ends the session in the database, and may be repeated', async () => {
    const person = await signInMember(portal, await createVerifiedMember(portal))
    const answer = await portal.ask('POST', '/api/identity/sign-out', { as: person })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/nexus\.session_token=;.*Max-Age=0/i)
    expect((await portal.ask('GET', '/api/me', { as: person })).status).toBe(401)
    expect((await portal.ask('POST', '/api/identity/sign-out', { as: person })).status).toBe(204)
    expect((await portal.ask('POST', '/api/identity/sign-out')).status).toBe(204)
    expect((await listAuditKinds(portal, person.email)).filter((kind) => kind === 'identity.signOut')).toHaveLength(1)
  })
})
