// Sign-in defences: lockout, account enumeration, CSRF, session fixation. Each test fails when its defence is removed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import {
  cookieIn,
  createVerifiedMember,
  listAuditKinds,
  newEmail,
  password,
  readMailToken,
  signIn,
  signInMember,
  signUp,
} from '../test-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    hubs: [hub],
    env: { PUBLIC_URL: 'http://localhost:4321', TRUST_PROXY: '127.0.0.1' },
  })
})
afterAll(() => portal.close())

const forgot = (email: string, headers: Record<string, string> = {}) =>
  portal.ask('POST', '/api/identity/forgot-password', { body: { email }, headers })
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('guessing passwords', () => {
  it('locks an address after five failures, also for the right password, and says until when', async () => {
    const email = await createVerifiedMember(portal)
    for (let n = 0; n < 5; n++) expect((await signIn(portal, email, `wrong ${n}`)).status).toBe(401)
    const answer = await signIn(portal, email)
    expect([answer.status, answer.json]).toEqual([
      429,
      {
        error: 'tooManyAttempts',
        message: 'Too many failed login attempts. Please try again later.',
        details: { retryAfterS: expect.any(Number), resetOpens: true },
      },
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    const kinds = await listAuditKinds(portal, email)
    expect(kinds.filter((kind) => kind === 'identity.signInFailed')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'identity.lockout')).toHaveLength(1)
  })

  it('locks an address without an account in the same way', async () => {
    const email = newEmail()
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await signIn(portal, email)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('resets the failures after a success and after a password reset', async () => {
    const email = await createVerifiedMember(portal)
    for (let n = 0; n < 4; n++) await signIn(portal, email, 'wrong')
    expect((await signIn(portal, email)).status).toBe(200)
    for (let n = 0; n < 6; n++) await signIn(portal, email, 'wrong')
    expect((await signIn(portal, email)).status).toBe(429)
    await forgot(email)
    const body = { token: await readMailToken(portal, email), newPassword: 'another good one' }
    await portal.ask('POST', '/api/identity/reset-password', { body })
    expect((await signIn(portal, email, 'another good one')).status).toBe(200)
  })
})

describe('account enumeration', () => {
  it('is not possible through the reset mail', async () => {
    const known = await forgot(await createVerifiedMember(portal))
    const unknown = await forgot(newEmail())
    expect([known.status, known.json]).toEqual([
      200,
      { message: 'Password reset email sent. Please check your inbox.' },
    ])
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json])
  })

  it('is not possible through the verification mail', async () => {
    const resend = (email: string) => portal.ask('POST', '/api/identity/resend-verification', { body: { email } })
    const known = newEmail()
    await signUp(portal, known)
    const answers = [await resend(known), await resend(newEmail()), await resend(await createVerifiedMember(portal))]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  it('is possible through sign-up, as specified, but rate limited', async () => {
    const known = await createVerifiedMember(portal)
    const ask = (email: string, address = '203.0.113.30') =>
      portal.ask('POST', '/api/identity/sign-up', {
        body: { email, password, role: 'tm' },
        headers: from(address),
      })
    expect((await ask(newEmail())).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 20; n++) statuses.push((await ask(known)).status)
    expect(statuses.every((status) => status === 409)).toBe(true)
    expect((await ask(known)).status).toBe(200)
    expect((await ask(known, '203.0.113.31')).status).toBe(409)
    const ended = { endsAt: new Date().toISOString() }
    await portal.db.updateTable('throttle').set(ended).where('key', '=', 'signUp:known:203.0.113.30').execute()
    expect((await ask(known)).status).toBe(409)
  })

  it('is not made easier by unlimited mails', async () => {
    const email = await createVerifiedMember(portal)
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await forgot(email))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.json.message).toBe(
      'Failed to send password reset email: Too many requests. Please try again later.',
    )
    expect((await portal.outbox()).filter(({ to, subject }) => to === email && /password/.test(subject))).toHaveLength(
      3,
    )
  })
})

describe('cross-site requests (CSRF)', () => {
  const evil = { origin: 'https://evil.example' }

  it.each([
    ['sign-in', { email: 'x@nexus.example', password }],
    ['sign-up', { email: 'x@nexus.example', password, role: 'tm' }],
    ['sign-out', undefined],
    ['sign-out-others', undefined],
    ['change-password', { currentPassword: password, newPassword: 'changed by evil' }],
    ['forgot-password', { email: 'x@nexus.example' }],
    ['reset-password', { token: 'x', newPassword: password }],
    ['verify', { token: 'x' }],
    ['resend-verification', { email: 'x@nexus.example' }],
  ])('cannot %s', async (path, body) => {
    const as = await portal.signInAs('tm')
    const answer = await portal.ask('POST', `/api/identity/${path}`, { as, body, headers: evil })
    expect([answer.status, answer.json.error]).toEqual([403, 'foreignOrigin'])
    expect((await portal.ask('GET', '/api/me', { as })).status).toBe(200)
  })

  it('cannot post a plain form, which browsers send without a preflight', async () => {
    const email = await createVerifiedMember(portal)
    const form = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }
    const body = JSON.stringify({ email, password })
    expect((await portal.ask('POST', '/api/identity/sign-in', { body, headers: form })).status).toBe(403)
    const plain = await portal.ask('POST', '/api/identity/sign-in', { body, headers: { 'content-type': 'text/plain' } })
    expect([plain.status, plain.headers.getSetCookie()]).toEqual([400, []])
  })

  it('cannot save a profile', async () => {
    const as = await portal.signInAs('tm')
    const form = new FormData()
    form.set('displayName', 'Evil')
    const answer = await portal.ask('PUT', `/api/users/profile/${as.uid}`, { as, body: form, headers: evil })
    expect(answer.status).toBe(403)
  })
})

describe('sessions', () => {
  it("get a new token at each sign-in, and the browser's earlier session ends", async () => {
    const email = await createVerifiedMember(portal)
    const first = await signInMember(portal, email)
    const again = await signIn(portal, email, password, { cookie: first.cookie })
    const second = { ...first, cookie: cookieIn(again.headers) }
    expect(second.cookie).not.toBe(first.cookie)
    expect((await portal.ask('GET', '/api/me', { as: first })).status).toBe(401)
    expect((await portal.ask('GET', '/api/me', { as: second })).status).toBe(200)
  })

  it('are never adopted from a planted cookie', async () => {
    const email = await createVerifiedMember(portal)
    const planted = 'nexus.session_token=attacker-knows-this.AAAA'
    const answer = await signIn(portal, email, password, { cookie: planted })
    expect(cookieIn(answer.headers)).not.toContain('attacker-knows-this')
    expect((await portal.ask('GET', '/api/me', { headers: { cookie: planted } })).status).toBe(401)
  })

  it('end with a changed role, a removed person and a deleted row on the very next request', async () => {
    const as = await portal.signInAs('tm')
    await portal.db.updateTable('user').set({ role: 'lcvp' }).where('id', '=', as.uid).execute()
    expect((await portal.ask('GET', '/api/me', { as })).json.role).toBe('lcvp')
    await portal.db.deleteFrom('user').where('id', '=', as.uid).execute()
    expect((await portal.ask('GET', '/api/me', { as })).status).toBe(401)
  })
})

describe('addresses in mails', () => {
  it('come from PUBLIC_URL, whatever Host and forwarding headers say', async () => {
    const email = newEmail()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await portal.ask('POST', '/api/identity/sign-up', { body: { email, password, role: 'tm' }, headers })
    await forgot(email, headers)
    const mails = (await portal.outbox()).filter(({ to }) => to === email)
    expect(mails.map(({ link }) => link?.replace(/token=.*/, '')).sort()).toEqual([
      'http://localhost:4321/#/set-password?',
      'http://localhost:4321/#/verify?',
    ])
    expect(JSON.stringify(mails)).not.toContain('evil.example')
  })
})
