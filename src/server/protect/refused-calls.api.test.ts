// Audit of refused calls: admins see who tried what only admins may do, without being flooded.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import type { Contract, Endpoint } from '#shared/endpoint.ts'
import { hub as shell } from '../shell/handlers.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { isForAdminsOnly, refusalRecorder } from './refused-calls.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' } })
})
afterAll(() => portal.close())

const recorded = () =>
  portal.db
    .selectFrom('audit')
    .select(['subject', 'actorUid', 'actorEmail', 'address'])
    .where('kind', '=', 'access.refused')
    .orderBy('seq')
    .execute()

describe('refused calls', () => {
  it('of one person to one endpoint are one audit entry, with who, what and from where', async () => {
    const tl = await portal.signInAs('tl')
    const ask = () =>
      portal.ask('PUT', '/api/route-permissions/audit', {
        as: tl,
        body: { accessRoles: [] },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    const line = { actorUid: tl.uid, actorEmail: tl.email, address: '203.0.113.9' }
    const mine = async () => (await recorded()).filter(({ actorUid }) => actorUid === tl.uid)
    expect(await mine()).toEqual([{ ...line, subject: 'PUT /api/route-permissions/:id' }])
    await portal.ask('GET', '/api/users', { as: tl })
    expect((await mine()).map(({ subject }) => subject)).toContain('GET /api/users')
  })

  it('are recorded again after ten minutes, on whichever instance', async () => {
    const tm = await portal.signInAs('tm')
    const ask = () => portal.ask('GET', '/api/users', { as: tm })
    const lines = async () => (await recorded()).filter(({ actorUid }) => actorUid === tm.uid).length
    await ask()
    await ask()
    expect(await lines()).toBe(1)
    const rows = await portal.db.selectFrom('throttle').selectAll().where('key', 'like', `%${tm.uid}%`).execute()
    const [row] = rows
    expect(rows).toHaveLength(1)
    const leftS = (Date.parse(row?.endsAt) - Date.now()) / 1000
    expect(leftS).toBeGreaterThan(590)
    expect(leftS).toBeLessThanOrEqual(600)
    await portal.db
      .updateTable('throttle')
      .set({ endsAt: new Date().toISOString() })
      .where('key', '=', row?.key)
      .execute()
    const { contract } = hubs.find(({ name }) => name === 'admin') as (typeof hubs)[number]
    const another = refusalRecorder(portal.portal)
    const actor = { uid: tm.uid, email: tm.email, address: '127.0.0.1' }
    for (let n = 0; n < 3; n++) await another((contract as Contract).listUsers as Endpoint, actor)
    expect(await lines()).toBe(2)
  })

  it('to endpoints that are not for admins only, or by visitors, are not audited', async () => {
    const before = (await recorded()).length
    const user = await portal.signInAs('user')
    expect((await portal.ask('GET', '/api/gcp', { as: user })).status).toBe(403)
    expect((await portal.ask('GET', '/api/users')).status).toBe(401)
    expect(await recorded()).toHaveLength(before)
  })

  it('are refused as usual if they cannot be recorded', async () => {
    const tm = await portal.signInAs('tm')
    await portal.db.schema.alterTable('throttle').renameTo('throttleAway').execute()
    const { status, json } = await portal.ask('GET', '/api/users', { as: tm })
    await portal.db.schema.alterTable('throttleAway').renameTo('throttle').execute()
    expect({ status, error: json.error }).toEqual({ status: 403, error: 'accessNotAllowed' })
  })
})

it('finds the endpoints for admins by their access', () => {
  const all = [shell, ...hubs]
    .map(({ contract }) => contract)
    .flatMap((contract) => Object.values(contract)) as Endpoint[]
  const found = all
    .filter(({ access }) => isForAdminsOnly(access, portal.portal.screens))
    .map(({ method, path }) => `${method} ${path}`)
  expect(found).toContain('GET /api/users')
  expect(found).toContain('PUT /api/route-permissions/:id')
  expect(found).not.toContain('GET /api/me')
  expect(found).not.toContain('PUT /api/gcp/:id/approve')
})
