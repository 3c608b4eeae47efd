// Re-authentication: what requires a sign-in within the last ten minutes, and confirming in place by passkey, password or
// Google.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { adminRole } from '../changes.ts'
import { ageSessions, type authenticatorFor, countPasskeys, memberWithPasskey } from '../passkeys/test-passkeys.ts'
import { cookieIn, createVerifiedMember, listAuditKinds, password, signInMember } from '../test-members.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await adminWithPassword()
})

async function adminWithPassword(): Promise<Person> {
  const email = await createVerifiedMember(portal)
  await portal.db.updateTable('user').set({ role: adminRole }).where('email', '=', email).execute()
  return signInMember(portal, email)
}

type Call = { method: string; path: string; body?: unknown }
const ask = ({ method, path, body }: Call, as: Person) => portal.ask(method, path, { as, body })
const outcome = async (call: Call, as: Person = admin) => {
  const { status, json } = await ask(call, as)
  return `${status} ${json?.error ?? ''}`.trim()
}
const stale = '403 signInAgain'

const roleOf = async ({ uid }: { uid: string }) =>
  (await portal.db.selectFrom('user').select('role').where('id', '=', uid).executeTakeFirstOrThrow()).role
const makeAdmin = ({ uid }: Person): Call => ({
  method: 'PUT',
  path: `/api/users/${uid}/role`,
  body: { role: 'admin' },
})

const confirm = (as: Person, given = password, headers = {}) =>
  portal.ask('POST', '/api/identity/confirm/password', { as, body: { password: given }, headers })
const withNewCookie = (as: Person, { headers }: { headers: Headers }): Person => ({ ...as, cookie: cookieIn(headers) })

async function confirmByPasskey(as: Person, by: ReturnType<typeof authenticatorFor>) {
  const { json } = await portal.ask('POST', '/api/identity/confirm/passkey-options', { as })
  return portal.ask('POST', '/api/identity/confirm/passkey', { as, body: { response: by.sign(json) } })
}

describe('an old session', () => {
  it('makes nobody an admin: not one person, not in bulk, and not by reactivating an admin', async () => {
    const [one, shutOut] = [await portal.signInAs('tl'), await portal.signInAs('admin')]
    const together = (change: object) => ({
      ...{ method: 'PUT', path: '/api/users/together' },
      body: { people: [{ uid: one.uid }], change },
    })
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', shutOut.uid).execute()
    await ageSessions(portal, admin.uid)
    expect(await outcome(makeAdmin(one))).toBe(stale)
    expect(await outcome(together({ role: 'admin' }))).toBe(stale)
    expect(await outcome({ method: 'PUT', path: `/api/users/${shutOut.uid}/reactivate` })).toBe(stale)
    expect(await roleOf(one)).toBe('tl')
    // The role would wait for them.
    expect(await outcome(makeAdmin(await portal.signInAs('tm', { verified: false })))).toBe(stale)
    // Changes that make nobody an admin still work.
    expect(await outcome(together({ role: 'tm' }))).toBe('200')
    expect(await outcome({ method: 'PUT', path: `/api/users/${one.uid}/role`, body: { role: 'lcvp' } })).toBe('200')
    expect(await outcome({ method: 'PUT', path: `/api/users/${admin.uid}/role`, body: { role: 'admin' } })).toBe('200')
  })

  it('resets no passkeys, does not change who needs one, and opens no screen to other roles', async () => {
    const member = await memberWithPasskey(portal, await portal.signInAs('tm'))
    await ageSessions(portal, admin.uid)
    const calls: Call[] = [
      { method: 'DELETE', path: `/api/users/${member.uid}/passkeys` },
      { method: 'PUT', path: '/api/users/passkeys-required', body: { isRequired: true } },
      { method: 'PUT', path: '/api/users/passkeys-required', body: { isRequired: false } },
      { method: 'PUT', path: '/api/route-permissions/audit', body: { accessRoles: ['tm', 'admin'] } },
      { method: 'DELETE', path: `/api/users/${member.uid}`, body: { confirm: member.email } },
    ]
    for (const call of calls) expect([call.path, await outcome(call)]).toEqual([call.path, stale])
    expect((await countPasskeys(portal, member.uid)).rows).toBe(1)
    // It does not count as an attempt, either.
    expect(await listAuditKinds(portal, 'PUT /api/route-permissions/:id')).toEqual([])
    admin = withNewCookie(admin, await confirm(admin))
    expect(await outcome(calls[0] as Call)).toBe('200')
    expect(await outcome(calls[3] as Call)).toBe('200')
  })

  it('a person who may never do it is refused, and not asked to confirm', async () => {
    const mcvp = await portal.signInAs('mcvp')
    await ageSessions(portal, mcvp.uid)
    expect(await outcome(makeAdmin(mcvp), mcvp)).toBe('403 accessNotAllowed')
    const resetting: Call = { method: 'DELETE', path: `/api/users/${admin.uid}/passkeys` }
    expect(await outcome(resetting, mcvp)).toBe('403 accessNotAllowed')
  })
})

describe('a password', () => {
  it('makes the session fresh, gives it a new cookie, and ends copies of the earlier one', async () => {
    const tl = await portal.signInAs('tl')
    await ageSessions(portal, admin.uid)
    expect((await portal.ask('GET', '/api/identity/confirm', { as: admin })).json).toEqual({ way: 'password' })
    const confirmed = await confirm(admin)
    expect(confirmed.status).toBe(204)
    const fresh = withNewCookie(admin, confirmed)
    expect(fresh.cookie).not.toBe(admin.cookie)
    expect(await outcome(makeAdmin(tl), admin)).toBe('401 notSignedIn')
    expect(await outcome(makeAdmin(tl), fresh)).toBe('200')
    expect(await roleOf(tl)).toBe('admin')
    expect(await listAuditKinds(portal, admin.email)).toContain('identity.confirm')
  })

  it('does so for ten minutes', async () => {
    const tl = await portal.signInAs('tl')
    await ageSessions(portal, admin.uid, 60)
    admin = withNewCookie(admin, await confirm(admin))
    const provenAt = new Date(Date.now() - 10 * 60_000 - 1000).toISOString()
    await portal.db.updateTable('session').set({ provenAt }).where('userId', '=', admin.uid).execute()
    expect(await outcome(makeAdmin(tl))).toBe(stale)
  })

  it('is refused when it is wrong, and after ten wrong attempts in all', async () => {
    await ageSessions(portal, admin.uid)
    for (let n = 0; n < 10; n++) {
      const { status, json } = await confirm(admin, `wrong ${n}`)
      expect([status, json.error, Object.keys(json.fields)]).toEqual([400, 'wrongPassword', ['password']])
    }
    const { status, json, headers } = await confirm(admin)
    expect([status, json.error]).toEqual([429, 'tooManyAttempts'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    const kinds = await listAuditKinds(portal, admin.email)
    expect(kinds.filter((kind) => kind === 'identity.signInFailed')).toHaveLength(10)
    expect(kinds).toContain('identity.lockout')
  })

  it('is not locked by strangers who guess at the sign-in', async () => {
    for (let n = 0; n < 6; n++) {
      await portal.ask('POST', '/api/identity/sign-in', { body: { email: admin.email, password: `guess ${n}` } })
    }
    expect((await confirm(admin)).status).toBe(204)
  })

  it('of another person does nothing, and a visitor cannot confirm', async () => {
    const other = await adminWithPassword()
    const { status } = await portal.ask('POST', '/api/identity/confirm/password', { body: { password } })
    expect(status).toBe(401)
    await portal.db.updateTable('account').set({ password: null }).where('userId', '=', other.uid).execute()
    expect((await confirm(other)).status).toBe(400)
  })
})

describe('a passkey', () => {
  it('is required from a person who has one: the password alone does not make a session fresh', async () => {
    const member = await memberWithPasskey(portal, admin)
    await ageSessions(portal, member.uid)
    const tl = await portal.signInAs('tl')
    expect((await portal.ask('GET', '/api/identity/confirm', { as: member })).json).toEqual({ way: 'passkey' })
    const byPassword = await confirm(member)
    expect([byPassword.status, byPassword.json.error]).toEqual([409, 'otherConfirmWay'])
    expect(await outcome(makeAdmin(tl), member)).toBe(stale)
    const confirmed = await confirmByPasskey(member, member.by)
    expect(confirmed.status).toBe(204)
    expect(await outcome(makeAdmin(tl), withNewCookie(member, confirmed))).toBe('200')
  })

  it('of another person, or one that signed for a sign-in, does nothing', async () => {
    const member = await memberWithPasskey(portal, admin)
    const other = await memberWithPasskey(portal, await portal.signInAs('tm'))
    await ageSessions(portal, member.uid)
    expect((await confirmByPasskey(member, other.by)).json.error).toBe('passkeyUnknown')
    const { json } = await portal.ask('POST', '/api/identity/passkeys/sign-in-options')
    const body = { response: member.by.sign(json) }
    expect((await portal.ask('POST', '/api/identity/confirm/passkey', { as: member, body })).json.error).toBe(
      'passkeyLate',
    )
    const options = await portal.ask('POST', '/api/identity/confirm/passkey-options', { as: member })
    const forSignIn = { response: member.by.sign(options.json) }
    expect((await portal.ask('POST', '/api/identity/passkeys/sign-in', { body: forSignIn })).json.error).toBe(
      'passkeyLate',
    )
    expect(await outcome(makeAdmin(other), member)).toBe(stale)
  })
})
