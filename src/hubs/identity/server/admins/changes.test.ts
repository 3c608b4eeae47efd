// Admin console commands: granting and revoking admin, and resetting passkeys. tests/operations runs them as programs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { countPasskeys, memberWithPasskey, signInBy } from '../passkeys/test-passkeys.ts'
import { createVerifiedMember, listAuditKinds, newEmail } from '../test-members.ts'
import { grantAdmin, listAdmins, resetPasskeysByConsole, revokeAdmin } from './changes.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const grant = (email: string) => grantAdmin(portal.db, email, 'nexus.example')
const roleOf = async (email: string) =>
  (await portal.db.selectFrom('user').select('role').where('email', '=', email).executeTakeFirst())?.role

describe('grant and revoke', () => {
  it('make a signed-in person admin from the next request on, and undo it', async () => {
    const first = await portal.signInAs('admin')
    const person = await portal.signInAs('tm')
    expect((await grant(person.email.toUpperCase())).text).toBe(`${person.email} is now an admin.`)
    expect((await portal.ask('GET', '/api/me', { as: person })).json.role).toBe('admin')
    expect((await grant(person.email)).text).toContain('is already an admin')
    expect((await revokeAdmin(portal.db, person.email)).isDone).toBe(true)
    expect((await portal.ask('GET', '/api/me', { as: person })).json.role).toBe('user')
    expect(await listAuditKinds(portal, person.email)).toEqual(['role.change', 'role.change'])
    expect(await listAdmins(portal.db)).toEqual([expect.stringContaining(first.email)])
  })

  it('remember an address without an account until it is verified', async () => {
    const email = newEmail('future')
    expect((await grant(email)).text).toContain('becomes an admin once')
    expect(await listAdmins(portal.db)).toContain(`${email}  (becomes an admin once verified)`)
    await createVerifiedMember(portal, email)
    expect(await roleOf(email)).toBe('admin')
    expect((await revokeAdmin(portal.db, email, 'tl')).isDone).toBe(true)
    expect(await roleOf(email)).toBe('tl')
  })

  it('keep the last admin, also when two are revoked concurrently', async () => {
    const admins = (await portal.db.selectFrom('user').select('email').where('role', '=', 'admin').execute()).map(
      ({ email }) => email,
    )
    const other = await portal.signInAs('admin')
    const all = [...admins, other.email]
    const answers = await Promise.all(all.map((email) => revokeAdmin(portal.db, email)))
    expect(answers.filter(({ isDone }) => !isDone)).toHaveLength(1)
    expect(answers.find(({ isDone }) => !isDone)?.text).toContain('is the last admin')
  })

  it.each(['x@evil.example', 'nonsense'])('refuse %s', async (email) => {
    expect((await grant(email)).isDone).toBe(false)
  })
})

it('resets the passkeys of a person who lost them, even the last admin; sessions end, and a mail says so', async () => {
  const admin = await memberWithPasskey(portal, await portal.signInAs('admin'))
  const reset = (email: string) => resetPasskeysByConsole(portal.db, email, portal.portal.config)
  expect((await reset(admin.email.toUpperCase())).isDone).toBe(true)
  expect(await countPasskeys(portal, admin.uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
  expect((await portal.ask('GET', '/api/me', { as: admin })).status).toBe(401)
  expect((await signInBy(portal, admin.by)).json.error).toBe('passkeyUnknown')
  expect(await listAuditKinds(portal, admin.email)).toEqual(['identity.passkeyAdd', 'identity.passkeyReset'])
  const mail = (await portal.outbox()).find(({ to }) => to === admin.email)
  expect(mail?.subject).toBe('Your NEXUS passkeys were reset')
  expect((await reset(admin.email)).text).toBe(`${admin.email} has no passkeys.`)
  expect((await reset('nobody@nexus.example')).isDone).toBe(false)
})
