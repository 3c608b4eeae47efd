// Required passkeys: the setting takes effect at the next sign-in, only for MCVPs and admins, and making one lifts it at
// once. With every hub, since the setting belongs to the admin hub.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { createVerifiedMember, signIn, signInMember } from '../test-members.ts'
import { addPasskey, memberWithPasskey } from './test-passkeys.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await memberWithPasskey(portal, await portal.signInAs('admin'))
})
afterAll(() => portal.close())

const ask = (as: Person, path: string) => portal.ask('GET', path, { as })
const require = (isRequired: boolean) =>
  portal.ask('PUT', '/api/users/passkeys-required', { as: admin, body: { isRequired } })
const makeAdmin = ({ uid }: Person) =>
  portal.db.updateTable('user').set({ role: 'admin' }).where('id', '=', uid).execute()

it('running sessions go on; the next sign-in leads to making one, and that lifts the requirement at once', async () => {
  const email = await createVerifiedMember(portal)
  const earlier = await signInMember(portal, email)
  await makeAdmin(earlier)
  expect((await require(true)).status).toBe(200)
  expect((await ask(earlier, '/api/users')).status).toBe(200)

  const later = await signInMember(portal, email)
  const me = await ask(later, '/api/me')
  expect([me.status, me.json.mustMakePasskey]).toEqual([200, true])
  for (const path of ['/api/users', '/api/home', '/api/identity/sessions', '/api/search?q=']) {
    const { status, json } = await ask(later, path)
    expect([path, status, json.error]).toEqual([path, 403, 'passkeyNeeded'])
  }
  expect((await ask(later, '/api/identity/passkeys')).json).toMatchObject({ passkeys: [], isRequired: true })

  expect((await addPasskey(portal, later)).json.codes).toHaveLength(10)
  expect((await ask(later, '/api/users')).status).toBe(200)
  expect((await ask(later, '/api/me')).json.mustMakePasskey).toBeUndefined()
  expect((await signIn(portal, email)).json.error).toBe('secondStep')
})

it('other roles are not affected; a person who gets such a role is, and turning the setting off frees everybody', async () => {
  expect((await require(true)).status).toBe(200)
  const person = await signInMember(portal, await createVerifiedMember(portal))
  expect((await ask(person, '/api/home')).status).toBe(200)
  await makeAdmin(person)
  expect((await ask(person, '/api/home')).json.error).toBe('passkeyNeeded')
  expect((await require(false)).status).toBe(200)
  expect((await ask(person, '/api/home')).status).toBe(200)
})

it('an admin who removes their last passkey while requiring one: one of the two is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await memberWithPasskey(portal, await portal.signInAs('admin'))
    const [required, removed] = await Promise.all([
      portal.ask('PUT', '/api/users/passkeys-required', { as: one, body: { isRequired: true } }),
      portal.ask('DELETE', `/api/identity/passkeys/${one.passkeyId}`, { as: one }),
    ])
    expect([
      [200, 409],
      [409, 204],
    ]).toContainEqual([required.status, removed.status])
    expect((await require(false)).status).toBe(200)
  }
})
