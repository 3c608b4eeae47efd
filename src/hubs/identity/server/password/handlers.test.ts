// Password reset and change, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { revokeAdmin } from '../admins/changes.ts'
import { hub } from '../handlers.ts'
import { createToken } from '../sessions/queries-tokens.ts'
import {
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

const chief = 'chief@nexus.example'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { PUBLIC_URL: 'http://localhost:4321', ADMIN_EMAILS: chief } })
})
afterAll(() => portal.close())

/** Mails that say that the password was changed. */
const listNotices = async (email: string) =>
  (await portal.outbox()).filter(({ to, subject }) => to === email && subject === 'Your NEXUS password was changed')
const forgot = (email: string) => portal.ask('POST', '/api/identity/forgot-password', { body: { email } })
const reset = (token: string, newPassword = 'a new passphrase') =>
  portal.ask('POST', '/api/identity/reset-password', { body: { token, newPassword } })

describe('reset', () => {
  it('sets the password, ends all sessions, and the new password is the only way in', async () => {
    const email = await createVerifiedMember(portal)
    const person = await signInMember(portal, email)
    await forgot(email)
    await forgot(email)
    const other = await readMailToken(portal, email)
    await forgot(email)
    const token = await readMailToken(portal, email)
    expect((await reset(token)).json).toEqual({ email })
    expect((await portal.ask('GET', '/api/me', { as: person })).status).toBe(401)
    expect((await signIn(portal, email)).status).toBe(401)
    expect((await signIn(portal, email, 'a new passphrase')).status).toBe(200)
    expect((await reset(token)).status).toBe(410)
    expect((await reset(other)).status).toBe(410)
    expect(await listAuditKinds(portal, email)).toContain('identity.passwordReset')
    expect(await listNotices(email)).toHaveLength(1)
  })

  it('works once, also with two concurrent requests', async () => {
    const email = await createVerifiedMember(portal)
    await forgot(email)
    const token = await readMailToken(portal, email)
    const phrases = ['first phrase', 'second phrase', 'third phrase', 'fourth phrase']
    const answers = await Promise.all(phrases.map((phrase) => reset(token, phrase)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    const winner = phrases[answers.findIndex(({ status }) => status === 200)]
    expect((await signIn(portal, email, winner)).status).toBe(200)
  })

  it('expires after one hour', async () => {
    const email = await createVerifiedMember(portal)
    await forgot(email)
    const row = await portal.db
      .selectFrom('verification')
      .selectAll()
      .where('identifier', 'like', 'reset-password:%')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(3_600_000)
    await portal.db
      .updateTable('verification')
      .set({ expiresAt: new Date().toISOString() })
      .where('id', '=', row.id)
      .execute()
    const answer = await reset(await readMailToken(portal, email))
    expect([answer.status, answer.json.message]).toEqual([410, 'This link has expired or has already been used.'])
  })

  it('keeps the link for a second attempt when the new password is too weak', async () => {
    const email = await createVerifiedMember(portal)
    await forgot(email)
    const token = await readMailToken(portal, email)
    expect((await reset(token, '12345')).json.message).toBe('Password is too weak. Please use at least 6 characters.')
    expect(await listNotices(email)).toEqual([])
    expect((await reset(token)).status).toBe(200)
  })

  it('verifies the address, too', async () => {
    const email = newEmail()
    await signUp(portal, email)
    await forgot(email)
    await reset(await readMailToken(portal, email))
    expect((await signIn(portal, email, 'a new passphrase')).status).toBe(200)
    // Nobody had verified the address before: there was no password of theirs to change.
    expect(await listNotices(email)).toEqual([])
  })

  it('makes an address of ADMIN_EMAILS admin when it verifies it, and not again after an admin decided otherwise', async () => {
    const roleOf = async () =>
      (await portal.db.selectFrom('user').select('role').where('email', '=', chief).executeTakeFirstOrThrow()).role
    await portal.signInAs('admin')
    await signUp(portal, chief)
    await forgot(chief)
    await reset(await readMailToken(portal, chief))
    expect(await roleOf()).toBe('admin')
    expect((await revokeAdmin(portal.db, chief, 'tl')).isDone).toBe(true)
    await forgot(chief)
    expect((await reset(await readMailToken(portal, chief))).status).toBe(200)
    // A mail requested before the first verification and opened after it.
    const { id } = await portal.db.selectFrom('user').select('id').where('email', '=', chief).executeTakeFirstOrThrow()
    const told = (await listNotices(chief)).length
    expect((await verify(portal, await createToken(portal.db, 'verify-email', id))).status).toBe(200)
    expect(await listNotices(chief)).toHaveLength(told + 1)
    expect(await roleOf()).toBe('tl')
  })

  it.each([
    ['x@evil.example', 'Failed to send password reset email: Only Nexus Network emails are allowed'],
    ['a b@nexus.example', 'Failed to send password reset email: Invalid email format.'],
  ])('refuses %s', async (email, message) => {
    expect((await forgot(email)).json.message).toBe(message)
  })

  it('writes a friendly mail in text and HTML', async () => {
    const email = await createVerifiedMember(portal, newEmail('sana.malik'))
    await forgot(email)
    const mail = (await portal.outbox()).find(({ to }) => to === email)
    expect(mail?.text).toMatch(/^Hello,\n/)
    expect(mail?.text).toContain('http://localhost:4321/#/set-password?token=')
    expect(mail?.html).toContain(mail?.link ?? 'no link')
  })
})

describe('change', () => {
  const change = (as: Awaited<ReturnType<typeof signInMember>>, currentPassword: string, newPassword: string) =>
    portal.ask('POST', '/api/identity/change-password', { as, body: { currentPassword, newPassword } })

  it('requires the current password and ends the other sessions', async () => {
    const email = await createVerifiedMember(portal)
    const [here, there] = [await signInMember(portal, email), await signInMember(portal, email)]
    const answer = await change(here, password, 'changed passphrase')
    expect([answer.status, answer.json.message]).toEqual([200, 'Password updated successfully.'])
    expect((await portal.ask('GET', '/api/me', { as: here })).status).toBe(200)
    expect((await portal.ask('GET', '/api/me', { as: there })).status).toBe(401)
    expect((await signIn(portal, email)).status).toBe(401)
    expect((await signIn(portal, email, 'changed passphrase')).status).toBe(200)
    expect(await listAuditKinds(portal, email)).toContain('identity.passwordChange')
    const [mail, ...more] = await listNotices(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('The password of your NEXUS account was changed.')
    expect(mail?.link).toBe('http://localhost:4321/#/reset-password')
    expect(mail?.text).not.toContain('changed passphrase')
  })

  it('invalidates the mailed reset links of the old password', async () => {
    const email = await createVerifiedMember(portal)
    const here = await signInMember(portal, email)
    await forgot(email)
    const token = await readMailToken(portal, email)
    expect((await change(here, password, 'changed passphrase')).status).toBe(200)
    expect((await reset(token, 'a stolen passphrase')).status).toBe(410)
    expect((await signIn(portal, email, 'changed passphrase')).status).toBe(200)
  })

  it.each([
    ['nothing', '', '', 'Please provide your current and new passwords.'],
    ['no new one', password, '', 'Please provide your current and new passwords.'],
    ['a weak new one', password, '12345', 'Password is too weak. Please use at least 6 characters.'],
    [
      'a wrong one',
      'wrong',
      'long enough',
      'Failed to change password. Please ensure your current password is correct.',
    ],
  ])('refuses %s', async (_, current, next, message) => {
    const as = await signInMember(portal, await createVerifiedMember(portal))
    const answer = await change(as, current, next)
    expect([answer.status, answer.json.message]).toEqual([400, message])
    expect((await signIn(portal, as.email)).status).toBe(200)
    expect(await listNotices(as.email)).toEqual([])
  })

  it('sends a mail each time, however often', async () => {
    const email = await createVerifiedMember(portal)
    const as = await signInMember(portal, email)
    const phrases = [password, ...Array.from({ length: 12 }, (_, n) => `passphrase number ${n}`)]
    for (const [n, phrase] of phrases.slice(1).entries()) {
      expect((await change(as, phrases[n] as string, phrase)).status).toBe(200)
    }
    expect(await listNotices(email)).toHaveLength(12)
  })

  it('lets one of two concurrent changes win, and limits guesses', async () => {
    const as = await signInMember(portal, await createVerifiedMember(portal))
    const both = await Promise.all([change(as, password, 'winner one'), change(as, password, 'winner two')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await listNotices(as.email)).toHaveLength(1)
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await change(as, `wrong ${n}`, 'long enough')).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('requires a session', async () => {
    const body = { currentPassword: password, newPassword: 'long enough' }
    expect((await portal.ask('POST', '/api/identity/change-password', { body })).status).toBe(401)
  })
})
