// Weak passwords: refused wherever one is set, and nothing is lost then.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { passwordFilter } from '../../password-filter.ts'
import { hub } from '../handlers.ts'
import {
  createVerifiedMember,
  newEmail,
  password,
  readMailToken,
  signIn,
  signInMember,
  signUp,
  verify,
} from '../test-members.ts'
import { lastCommon } from './test-password-list.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { ORG_NAME: 'Brightwater Students' } })
})
afterAll(() => portal.close())

const common = 'Password is too weak. Many people use it, or one like it: choose three or four words of your own.'

it.each(['password', 'Password1', 'QWERTY', 'iloveyou', 'pakistan', '123456789'])(
  'sign-up refuses %s',
  async (given) => {
    const email = newEmail()
    const answer = await signUp(portal, email, { password: given })
    expect([answer.status, answer.json.error, answer.json.fields]).toEqual([400, 'weakPassword', { password: common }])
    expect((await signUp(portal, email)).status).toBe(200)
  },
)

it('pages get the filter of what sign-up refuses, and keep it for a day', async () => {
  const { headers, json } = await portal.ask('GET', '/api/identity/common-passwords')
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
  const filter = passwordFilter(Buffer.from(json, 'base64'))
  for (const given of ['abc123', lastCommon]) {
    expect([given, filter.has(given)]).toEqual([given, true])
    expect((await signUp(portal, newEmail(), { password: given })).json.fields).toEqual({ password: common })
  }
  expect(filter.has(password)).toBe(false)
})

const known = 'Password is too weak. Please don’t use the name of the portal or the organisation.'

it.each(['nexus123', 'NEXUS 2026', 'Brightwater1', 'brightwater students', 'nexus.example'])(
  '%s, made of the names of portal and organisation, opens no account',
  async (given) => {
    const email = newEmail()
    const { status, json } = await signUp(portal, email, { password: given })
    expect([status, json.message, json.fields]).toEqual([400, `Signup failed: ${known}`, { password: known }])
    await signUp(portal, email)
    expect((await verify(portal, await readMailToken(portal, email), given)).json.fields).toEqual({ password: known })
    await portal.ask('POST', '/api/identity/forgot-password', { body: { email } })
    const body = { token: await readMailToken(portal, email), newPassword: given }
    const reset = await portal.ask('POST', '/api/identity/reset-password', { body })
    expect(reset.json.fields).toEqual({ newPassword: known })
    const as = await signInMember(portal, await createVerifiedMember(portal))
    const change = { currentPassword: password, newPassword: given }
    const changed = await portal.ask('POST', '/api/identity/change-password', { as, body: change })
    expect(changed.json.fields).toEqual({ newPassword: known })
  },
)

it('nor set with a mail link, which stays valid', async () => {
  const email = newEmail()
  await signUp(portal, email)
  const token = await readMailToken(portal, email)
  expect((await verify(portal, token, 'dragon')).json.fields).toEqual({ password: common })
  expect((await verify(portal, token)).status).toBe(200)
  await portal.ask('POST', '/api/identity/forgot-password', { body: { email } })
  const reset = async (newPassword: string) =>
    portal.ask('POST', '/api/identity/reset-password', {
      body: { token: await readMailToken(portal, email), newPassword },
    })
  expect((await reset('letmein')).json.fields).toEqual({ newPassword: common })
  expect((await reset(email)).json.error).toBe('weakPassword')
  expect((await reset('another good one')).status).toBe(200)
})

it('nor changed to, and the old one keeps working', async () => {
  const as = await signInMember(portal, await createVerifiedMember(portal))
  const change = (newPassword: string) =>
    portal.ask('POST', '/api/identity/change-password', { as, body: { currentPassword: password, newPassword } })
  for (const given of ['monkey', 'zzzzzzzz', '       ', `${as.email}`, 'a\u0007bcdefgh']) {
    expect([given, (await change(given)).json.error]).toEqual([given, 'weakPassword'])
  }
  expect((await signIn(portal, as.email)).status).toBe(200)
  expect((await change('a better passphrase')).status).toBe(200)
})

it('and a person who already has one can still sign in', async () => {
  const { hashPassword } = await import('./password.ts')
  const email = await createVerifiedMember(portal)
  const hash = await hashPassword('123456', 'test')
  const { id } = await portal.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await portal.db.updateTable('account').set({ password: hash }).where('userId', '=', id).execute()
  expect((await signIn(portal, email, '123456')).status).toBe(200)
})
