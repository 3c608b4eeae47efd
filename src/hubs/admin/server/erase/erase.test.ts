// Erasure by an admin: only for a person who asked for it, with confirmation.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
let admin: Person
beforeEach(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin')
})
afterEach(() => portal.close())

const erase = ({ uid, email }: Person, as: Person = admin, confirm = email) =>
  portal.ask('DELETE', `/api/users/${uid}`, { as, body: { confirm } })
const exists = async ({ uid }: Person) =>
  (await portal.db.selectFrom('user').select('id').where('id', '=', uid).execute()).length === 1

it('removes the person, ends their sessions, and records by whom', async () => {
  const person = await portal.signInAs('tl')
  expect((await erase(person)).status).toBe(204)
  expect(await exists(person)).toBe(false)
  expect((await portal.ask('GET', '/api/me', { as: person })).status).toBe(401)
  const trail = await portal.db.selectFrom('audit').select(['kind', 'subject', 'actorEmail']).execute()
  const former = expect.stringMatching(/^former-/)
  expect(trail).toEqual([{ kind: 'identity.erase', subject: former, actorEmail: admin.email }])
  const { json } = await portal.ask('GET', '/api/users', { as: admin })
  expect([json.total, json.users.map(({ uid }: { uid: string }) => uid)]).toEqual([1, [admin.uid]])
  expect((await erase(person)).status).toBe(404)
})

it("fails without their address, without a fresh sign-in, and for the admin's own account", async () => {
  const person = await portal.signInAs('tl')
  const wrong = await erase(person, admin, admin.email)
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ['confirm']])
  const own = await erase(admin)
  expect([own.status, own.json.error]).toEqual([409, 'ownAccount'])
  const createdAt = new Date(Date.now() - 11 * 60_000).toISOString()
  await portal.db.updateTable('session').set({ createdAt }).where('userId', '=', admin.uid).execute()
  const late = await erase(person)
  expect([late.status, late.json.error]).toEqual([403, 'signInAgain'])
  expect([await exists(person), await exists(admin)]).toEqual([true, true])
})

it('is for admins only', async () => {
  const [person, mcvp] = [await portal.signInAs('tl'), await portal.signInAs('mcvp')]
  expect((await erase(person, mcvp)).status).toBe(403)
  expect((await erase(person, person)).status).toBe(403)
  expect(await exists(person)).toBe(true)
})

it('of two admins who erase each other concurrently, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await portal.signInAs('admin')
    if (round > 0) admin = await portal.signInAs('admin')
    const answers = await Promise.all([erase(other, admin), erase(admin, other)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(204)
    // The second was erased before its request, or is refused as the last admin.
    expect([401, 409]).toContain(statuses[1])
    const left = await portal.db.selectFrom('user').select('id').where('role', '=', 'admin').execute()
    expect(left).toHaveLength(1)
    await portal.db.updateTable('user').set({ role: 'tm' }).execute()
  }
})
