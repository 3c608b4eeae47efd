// Sign-up and email verification, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import {
  createVerifiedMember,
  listAuditKinds,
  newEmail,
  readMailToken,
  signIn,
  signInMember,
  signUp,
  verify,
} from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { ADMIN_EMAILS: 'chief@nexus.example,late@nexus.example' } })
})
afterAll(() => portal.close())

// biome-ignore lint/suspicious/noExplicitAny: a test reads the columns it expects
const findPerson = (email: string): Promise<any> =>
  portal.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

describe('sign-up', () => {
  it('leads through the mail to a session', async () => {
    const email = newEmail('ayesha.khan')
    const made = await signUp(portal, email, { role: 'tl' })
    expect(made.status).toBe(200)
    expect(made.json.message).toMatch(/^A verification email has been sent/)
    expect(made.headers.getSetCookie().join()).toMatch(
      /^nexus\.sign_up=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await signIn(portal, email)).json).toMatchObject({
      error: 'emailNotVerified',
      message: 'Please verify your email before signing in.',
    })
    expect((await verify(portal, await readMailToken(portal, email))).json).toEqual({ email, isSignedIn: false })
    const person = await signInMember(portal, email)
    const me = await portal.ask('GET', '/api/me', { as: person })
    expect(me.json).toMatchObject({ email, role: 'tl', photoURL: null, uid: person.uid })
    expect(me.json.displayName).toMatch(/^Ayesha Khan/)
    expect(await listAuditKinds(portal, email)).toEqual(['identity.signUp', 'identity.verify', 'identity.signIn'])
    expect((await findPerson(email)).seq).toBeGreaterThan(0)
  })

  it.each([
    ['another domain', 'x@evil-nexus.example', {}, 'domainNotAllowed', 'Only Nexus Network emails are allowed'],
    [
      'a domain around ours',
      'x@nexus.example.evil.org',
      {},
      'domainNotAllowed',
      'Only Nexus Network emails are allowed',
    ],
    ['a strange address', 'a,b@nexus.example', {}, 'invalidEmail', 'Signup failed: Invalid email format.'],
    ['two dots together', 'a..1@nexus.example', {}, 'invalidEmail', 'Signup failed: Invalid email format.'],
    ['a header in it', 'a\r\nBcc: x@nexus.example', {}, 'invalidEmail', 'Signup failed: Invalid email format.'],
    [
      'a short password',
      'short@nexus.example',
      { password: '12345' },
      'weakPassword',
      'Signup failed: Password is too weak. Please use at least 6 characters.',
    ],
  ])('refuses %s', async (_, email, more, error, message) => {
    const answer = await signUp(portal, email, more)
    expect([answer.status, answer.json.error, answer.json.message]).toEqual([400, error, message])
    expect(await findPerson(email)).toBeUndefined()
  })

  it('says so when the account exists but could not be added to the list of people', async () => {
    const { last } = await portal.db
      .selectFrom('sequence')
      .select('last')
      .where('name', '=', 'user')
      .executeTakeFirstOrThrow()
    // The next seq already belongs to somebody, which both databases refuse.
    const setLast = (n: number) =>
      portal.db.updateTable('sequence').set({ last: n }).where('name', '=', 'user').execute()
    await setLast(last - 1)
    const email = newEmail()
    const answer = await signUp(portal, email)
    await setLast(last)
    expect([answer.status, answer.json.error, answer.json.message]).toEqual([
      500,
      'roleNotSet',
      'Account created but failed to set user role. Please contact support.',
    ])
    expect(await findPerson(email)).toMatchObject({ role: 'tm', seq: null })
    // The account exists all the same, and the mail is on its way.
    expect((await verify(portal, await readMailToken(portal, email))).status).toBe(200)
    expect((await signIn(portal, email)).status).toBe(200)
  })

  it.each(['admin', 'mcvp', 'lcvp', 'user', ''])('gives nobody the role %j', async (role) => {
    const email = newEmail()
    const answer = await signUp(portal, email, { role })
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, ['role']])
    expect(await findPerson(email)).toBeUndefined()
  })

  it('ignores extra fields in the body', async () => {
    const email = newEmail()
    await signUp(portal, email, { emailVerified: true, active: 1, id: 'mine', version: 99 })
    expect(await findPerson(email)).toMatchObject({ emailVerified: 0, role: 'tm', version: 1 })
    expect((await findPerson(email)).id).not.toBe('mine')
  })

  it('accepts any case, and a long passphrase', async () => {
    const email = newEmail()
    const long = 'nine hundred words '.repeat(40)
    expect((await signUp(portal, ` ${email.toUpperCase()} `, { password: long })).status).toBe(200)
    await verify(portal, await readMailToken(portal, email), long)
    expect((await signIn(portal, email.toUpperCase(), long)).status).toBe(200)
  })

  it('says that an address is taken, in any spelling', async () => {
    const email = await createVerifiedMember(portal)
    const answer = await signUp(portal, email.toUpperCase())
    expect([answer.status, answer.json]).toEqual([
      409,
      {
        error: 'emailRegistered',
        message: 'This email is already registered. Please sign in or use a different email.',
        fields: { email: 'This email is already registered. Please sign in or use a different email.' },
      },
    ])
  })

  it('creates one account for two concurrent requests', async () => {
    const email = newEmail()
    const answers = await Promise.all([signUp(portal, email), signUp(portal, email), signUp(portal, email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    // A request that looks a moment later finds the account, and gets another sentence.
    const late = answers.filter(({ status }) => status === 409).map(({ json }) => json.error)
    expect(late.filter((error) => error !== 'emailInUse' && error !== 'emailRegistered')).toEqual([])
    const accounts = await portal.db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', (await findPerson(email)).id)
      .execute()
    expect(accounts).toHaveLength(1)
    expect((await portal.outbox()).filter(({ to }) => to === email)).toHaveLength(1)
  })
})

describe('mails', () => {
  const greetingOf = async (email: string) =>
    (await portal.outbox()).find(({ to }) => to === email)?.text.split('\n')[0]
  it('greet with a name only if the person wrote one', async () => {
    const email = await createVerifiedMember(portal, newEmail('ayesha.khan'))
    expect(await greetingOf(email)).toBe('Hello,')
    await portal.db.updateTable('user').set({ name: 'Ayesha' }).where('email', '=', email).execute()
    await portal.ask('POST', '/api/identity/forgot-password', { body: { email } })
    expect(await greetingOf(email)).toBe('Hello Ayesha,')
  })
})

describe('verification', () => {
  it('works once, also with two concurrent requests', async () => {
    const email = newEmail()
    await signUp(portal, email)
    const token = await readMailToken(portal, email)
    const check = async () => (await portal.ask('POST', '/api/identity/verify/check', { body: { token } })).status
    expect([await check(), await check()]).toEqual([204, 204])
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(portal, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect(await check()).toBe(410)
    expect((await verify(portal, token)).json).toEqual({
      error: 'linkExpired',
      message: 'This link has expired or has already been used.',
    })
    expect((await listAuditKinds(portal, email)).filter((kind) => kind === 'identity.verify')).toHaveLength(1)
  })

  it('expires after 24 hours; a new mail helps', async () => {
    const email = newEmail()
    await signUp(portal, email)
    const token = await readMailToken(portal, email)
    const uid = (await findPerson(email)).id
    const row = await portal.db
      .selectFrom('verification')
      .selectAll()
      .where('value', '=', uid)
      .executeTakeFirstOrThrow()
    const lifeMs = Date.parse(row.expiresAt) - Date.parse(row.createdAt)
    expect(lifeMs).toBe(24 * 3_600_000)
    expect(row.identifier).not.toContain(token)
    await portal.db
      .updateTable('verification')
      .set({ expiresAt: new Date().toISOString() })
      .where('value', '=', uid)
      .execute()
    expect((await verify(portal, token)).status).toBe(410)
    const again = await portal.ask('POST', '/api/identity/resend-verification', { body: { email } })
    expect(again.json.message).toMatch(/^A verification email has been sent/)
    expect((await verify(portal, await readMailToken(portal, email))).status).toBe(200)
  })

  it('accepts no token of another kind', async () => {
    const email = await createVerifiedMember(portal)
    await portal.ask('POST', '/api/identity/forgot-password', { body: { email } })
    expect((await verify(portal, await readMailToken(portal, email))).status).toBe(410)
  })

  it('makes an address of ADMIN_EMAILS admin, and records why', async () => {
    await createVerifiedMember(portal, 'chief@nexus.example')
    expect(await findPerson('chief@nexus.example')).toMatchObject({ role: 'admin', version: 2 })
    expect(await listAuditKinds(portal, 'chief@nexus.example')).toContain('role.change')
  })

  it('gives an unverified address of ADMIN_EMAILS nothing', async () => {
    await signUp(portal, 'late@nexus.example')
    expect((await findPerson('late@nexus.example')).role).toBe('tm')
  })

  it('applies a role that waited for the address', async () => {
    const email = newEmail()
    await portal.db
      .insertInto('roleGrant')
      .values({ email, role: 'mcvp', grantedAt: new Date().toISOString() })
      .execute()
    await createVerifiedMember(portal, email)
    expect((await findPerson(email)).role).toBe('mcvp')
    expect(await portal.db.selectFrom('roleGrant').selectAll().where('email', '=', email).execute()).toEqual([])
  })
})
