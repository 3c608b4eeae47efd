// Second factor administration (MFA): only admins require passkeys, or reset those of others. Each with its audit line.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await portal.signInAs('admin')
})

const setting = '/api/users/passkeys-required'
const require = (as: Person, isRequired: unknown) => portal.ask('PUT', setting, { as, body: { isRequired } })
const isRequired = async () => (await portal.ask('GET', setting, { as: admin })).json.isRequired
const reset = (as: Person, { uid }: { uid: string }) => portal.ask('DELETE', `/api/users/${uid}/passkeys`, { as })
const listAudit = async (kind: string) =>
  portal.db.selectFrom('audit').select(['subject', 'actorEmail', 'before', 'after']).where('kind', '=', kind).execute()

/** As identity would have stored them. */
async function givePasskeys({ uid }: Person, count: number): Promise<void> {
  const createdAt = new Date().toISOString()
  const key = { publicKey: 'AA', counter: 0, transports: '[]', isSynced: 0, name: 'Phone', createdAt }
  const rows = Array.from({ length: count }, (_, n) => ({ ...key, id: `${uid}-${n}`, userId: uid }))
  await portal.db.insertInto('passkey').values(rows).execute()
  await portal.db.insertInto('recoveryCode').values({ userId: uid, codeHash: 'x', createdAt }).execute()
  await portal.db.updateTable('user').set({ passkeys: count }).where('id', '=', uid).execute()
  await portal.db.updateTable('session').set({ secondFactor: 1 }).where('userId', '=', uid).execute()
}

it('is required by an admin who has one, once, and lifted by an admin', async () => {
  const refused = await require(admin, true)
  expect([refused.status, refused.json]).toEqual([
    409,
    { error: 'noPasskey', message: 'Add a passkey for yourself first.' },
  ])
  expect(await isRequired()).toBe(false)
  await givePasskeys(admin, 1)
  expect((await require(admin, true)).json).toEqual({ isRequired: true })
  const since = await portal.db.selectFrom('accessVersion').select('passkeysSince').executeTakeFirst()
  expect((await require(admin, true)).status).toBe(200)
  expect(await portal.db.selectFrom('accessVersion').select('passkeysSince').executeTakeFirst()).toEqual(since)
  expect(await isRequired()).toBe(true)
  expect((await require(admin, false)).json).toEqual({ isRequired: false })
  expect((await listAudit('permission.requirePasskeys')).map(({ after }) => after)).toEqual([
    '{"isRequired":true}',
    '{"isRequired":false}',
  ])
})

it('is for admins only, and accepts true or false', async () => {
  const mcvp = await portal.signInAs('mcvp')
  await givePasskeys(mcvp, 1)
  expect((await require(mcvp, true)).status).toBe(403)
  expect((await portal.ask('GET', setting, { as: mcvp })).status).toBe(403)
  expect((await reset(mcvp, admin)).status).toBe(403)
  expect((await require(admin, 'maybe')).status).toBe(400)
})

it('resetting ends passkeys, codes and sessions, with an audit line and a mail', async () => {
  const tm = await portal.signInAs('tm')
  await givePasskeys(tm, 2)
  const listed = await portal.ask('GET', `/api/users?search=${tm.email}`, { as: admin })
  expect(listed.json.users[0].passkeys).toBe(2)
  expect((await reset(admin, tm)).json).toEqual({ email: tm.email, removed: 2 })
  expect((await portal.ask('GET', '/api/me', { as: tm })).status).toBe(401)
  for (const table of ['passkey', 'recoveryCode']) {
    expect(await portal.db.selectFrom(table).selectAll().where('userId', '=', tm.uid).execute()).toEqual([])
  }
  const again = await portal.ask('GET', `/api/users?search=${tm.email}`, { as: admin })
  expect(again.json.users[0].passkeys).toBe(0)
  const expectedRecord = { subject: tm.email, actorEmail: admin.email, before: null, after: '{"removed":2}' }
  expect(await listAudit('identity.passkeyReset')).toEqual([expectedRecord])
  expect((await portal.outbox()).filter(({ to }) => to === tm.email)).toHaveLength(1)
})

it('resetting a person without passkeys changes nothing, and sends no mail', async () => {
  const tl = await portal.signInAs('tl')
  expect((await reset(admin, tl)).json).toEqual({ email: tl.email, removed: 0 })
  expect((await portal.ask('GET', '/api/me', { as: tl })).status).toBe(200)
  expect((await portal.outbox()).filter(({ to }) => to === tl.email)).toEqual([])
})

it('nobody resets their own, or those of an unknown person; two concurrent resets are recorded once', async () => {
  await givePasskeys(admin, 1)
  const own = await reset(admin, admin)
  expect([own.status, own.json.error]).toEqual([409, 'isYourself'])
  expect((await reset(admin, { uid: 'nobody' })).status).toBe(404)
  const tm = await portal.signInAs('tm')
  await givePasskeys(tm, 1)
  const answers = await Promise.all([reset(admin, tm), reset(admin, tm)])
  expect(answers.map(({ json }) => json.removed).sort()).toEqual([0, 1])
  expect((await portal.outbox()).filter(({ to }) => to === tm.email)).toHaveLength(1)
})
