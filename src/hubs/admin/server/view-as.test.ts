// View as another role: who may, as which role, and for how long. Refusals, expiry and races, through HTTP on a real
// database.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessionCookieName, signedToken } from '#server/auth/session.ts'
import { newId } from '#server/database/new-id.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
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

const tl = { role: 'tl', committee: 'Lahore', portfolio: null }
const start = (body: object = tl, as = admin) => portal.ask('POST', '/api/view-as', { as, body })
const stop = (as = admin) => portal.ask('DELETE', '/api/view-as', { as })
const me = async (as = admin) => (await portal.ask('GET', '/api/me', { as })).json
const setSession = (more: object) =>
  portal.db.updateTable('session').set(more).where('userId', '=', admin.uid).execute()
const listAudit = () =>
  portal.db
    .selectFrom('audit')
    .select(['kind', 'subject', 'actorUid', 'before', 'after'])
    .where('actorUid', '=', admin.uid)
    .orderBy('seq')
    .execute()

it('shows the portal as a team leader of Lahore until stopped; the audit records both', async () => {
  expect((await start()).status).toBe(204)
  expect(await me()).toMatchObject({ role: 'tl', email: 'nobody', isOnlyLooking: true, place: { committee: 'Lahore' } })
  expect((await portal.ask('GET', '/api/users', { as: admin })).status).toBe(403)
  const changed = await portal.ask('PUT', '/api/me/place', { as: admin, body: {} })
  expect([changed.status, changed.json.error]).toEqual([403, 'onlyLooking'])
  expect((await stop()).status).toBe(204)
  const own = await me()
  expect(own).toMatchObject({ role: 'admin', email: admin.email })
  expect(own.isOnlyLooking).toBeUndefined()
  const [began, ended, ...more] = await listAudit()
  expect(more).toEqual([])
  expect(began).toMatchObject({ kind: 'view.start', subject: admin.email, before: null })
  expect(JSON.parse(began?.after ?? '')).toEqual({ ...tl, until: expect.any(String) })
  expect(ended).toMatchObject({ kind: 'view.stop', subject: admin.email, before: JSON.stringify(tl) })
})

it.each(roles.filter((role) => role !== 'admin'))('is not for %s, nor for visitors', async (role) => {
  const as = await portal.signInAs(role)
  expect((await start(tl, as)).status).toBe(403)
  expect((await portal.ask('POST', '/api/view-as', { body: tl })).status).toBe(401)
  expect((await portal.ask('DELETE', '/api/view-as')).status).toBe(401)
  expect((await me(as)).role).toBe(role)
})

it.each([
  ['an admin', { ...tl, role: 'admin' }, 'role'],
  ['no role', { committee: null, portfolio: null }, 'role'],
  ['a team leader of nowhere', { ...tl, committee: null }, 'committee'],
  ['an LCVP of nowhere', { ...tl, role: 'lcvp', committee: null }, 'committee'],
  ['an MCVP of an LC', { ...tl, role: 'mcvp' }, 'committee'],
  ['an unknown committee', { ...tl, committee: 'Atlantis' }, 'committee'],
  ['an unknown portfolio', { ...tl, portfolio: 'Magic' }, 'portfolio'],
])('refuses %s, naming the field', async (_, body, field) => {
  const { status, json } = await start(body)
  expect([status, Object.keys(json.fields)]).toEqual([400, [field]])
  expect((await me()).role).toBe('admin')
  expect(await listAudit()).toEqual([])
})

it('refuses a closed committee', async () => {
  const close = (closedOn: string | null) =>
    portal.db.updateTable('committee').set({ closedOn }).where('code', '=', 'Giki').execute()
  await close('2026-01-01')
  expect((await start({ ...tl, committee: 'Giki' })).json.fields).toEqual({
    committee: expect.stringContaining('closed'),
  })
  await close(null)
})

it.each(['user', 'tm', 'mcvp'])('%s can be viewed without a committee', async (role) => {
  expect((await start({ role, committee: null, portfolio: 'oGV' })).status).toBe(204)
  expect(await me()).toMatchObject({ role, place: { committee: null, portfolio: 'oGV' } })
})

it('can be switched, and each view is a different person', async () => {
  await start()
  const { uid } = await me()
  expect((await start({ ...tl, role: 'lcvp' })).status).toBe(204)
  const now = await me()
  expect([now.role, now.uid === uid]).toEqual(['lcvp', false])
  expect((await listAudit()).map(({ before }) => before)).toEqual([null, JSON.stringify(tl)])
})

it('expires after an hour, also if nobody stops it', async () => {
  await start()
  const { viewUntil } = await portal.db
    .selectFrom('session')
    .select('viewUntil')
    .where('userId', '=', admin.uid)
    .executeTakeFirstOrThrow()
  const minutes = (Date.parse(viewUntil ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(59)
  expect(minutes).toBeLessThanOrEqual(60)
  await setSession({ viewUntil: new Date().toISOString() })
  expect((await me()).role).toBe('admin')
  // The page may not have noticed: nothing is saved as the admin by mistake.
  const save = () =>
    portal.ask('PUT', `/api/users/${admin.uid}/place`, { as: admin, body: { committee: null, portfolio: null } })
  expect((await save()).json.error).toBe('onlyLooking')
  await setSession({ viewUntil: new Date(Date.now() - 61_000).toISOString() })
  expect((await save()).status).toBe(200)
})

it('ends with the admin role of the viewer', async () => {
  await start()
  await portal.db.updateTable('user').set({ role: 'tm' }).where('id', '=', admin.uid).execute()
  const own = await me()
  expect([own.role, own.uid, own.isOnlyLooking]).toEqual(['tm', admin.uid, undefined])
  expect((await stop()).status).toBe(204)
})

it('belongs to one session: a new sign-in begins without it, and signing out ends it', async () => {
  await start()
  const token = newId()
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  await portal.db
    .insertInto('session')
    .values({ id: newId(), token, userId: admin.uid, expiresAt, createdAt: now, updatedAt: now })
    .execute()
  const { config, secret } = portal.portal
  const anew = { ...admin, cookie: `${sessionCookieName(config)}=${signedToken(token, secret)}` }
  expect((await me(anew)).role).toBe('admin')
  expect((await me()).role).toBe('tl')
  expect((await portal.ask('POST', `/api/users/${admin.uid}/end-sessions`, { as: anew })).json.ended).toBe(1)
  expect((await portal.ask('GET', '/api/me', { as: admin })).status).toBe(401)
})

it('does not lift a required passkey, and can be stopped before one is made', async () => {
  await start()
  await portal.db.updateTable('accessVersion').set({ passkeysSince: '2026-01-01' }).execute()
  expect(await me()).toMatchObject({ role: 'admin', mustMakePasskey: true })
  expect((await start()).json.error).toBe('passkeyNeeded')
  expect((await stop()).status).toBe(204)
  await portal.db.updateTable('accessVersion').set({ passkeysSince: null }).execute()
})

it('stops once, for any number of concurrent requests', async () => {
  await start()
  const stopped = await Promise.all(Array.from({ length: 6 }, () => stop()))
  expect(stopped.map(({ status }) => status)).toEqual(Array(6).fill(204))
  expect((await listAudit()).map(({ kind }) => kind)).toEqual(['view.start', 'view.stop'])
})

it('starting and stopping concurrently leaves exactly one of both states', async () => {
  const requests = Array.from({ length: 8 }, (_, n) => (n % 2 ? stop() : start({ ...tl, role: n % 4 ? 'lcvp' : 'tl' })))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(8).fill(204))
  const row = await portal.db
    .selectFrom('session')
    .select(['viewRole', 'viewCommittee', 'viewUntil'])
    .where('userId', '=', admin.uid)
    .executeTakeFirstOrThrow()
  const isViewing = row.viewRole !== null
  expect([row.viewCommittee !== null, row.viewUntil !== null]).toEqual([isViewing, isViewing])
  const last = (await listAudit()).at(-1)?.kind
  expect(last).toBe(isViewing ? 'view.start' : 'view.stop')
})

it('a refusal while viewing is no recorded attempt, and counts for nobody else', async () => {
  await start()
  await portal.ask('GET', '/api/audit', { as: admin })
  await portal.ask('PUT', '/api/users/together', { as: admin, body: {} })
  expect((await listAudit()).map(({ kind }) => kind)).toEqual(['view.start'])
})

it("starting and stopping count among the admin's changes", async () => {
  const config = { ...portal.portal.config, writesPerAccount: 4 }
  const small = await startBeside({ ...portal, portal: { ...portal.portal, config } }, [hub])
  const [one, other] = [await portal.signInAs('admin'), await portal.signInAs('admin')]
  const begin = async (as: Person) => (await small.ask('POST', '/api/view-as', { as, body: tl })).status
  const end = () => small.ask('DELETE', '/api/view-as', { as: one })
  expect(await begin(one)).toBe(204)
  for (let sent = 1; sent < config.writesPerAccount; sent++) await end()
  expect([await begin(one), await begin(other)]).toEqual([429, 204])
  await small.close()
})
