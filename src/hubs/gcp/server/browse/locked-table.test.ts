// Locked table, as during a migration: a request that waits for it does not keep others waiting.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub as gcp } from '../handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [gcp], env: { DATABASE_POOL: '6' } })
})
afterAll(() => portal.close())

it.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')(
  'other requests get responses while one table is locked',
  async () => {
    const member = await portal.signInAs('tl')
    const list = () => portal.ask('GET', '/api/gcp/approved', { as: member })
    expect((await list()).status).toBe(200)
    const other = new pg.Client(portal.portal.config.databaseUrl)
    await other.connect()
    await other.query('begin')
    await other.query('lock table gcp in access exclusive mode')
    const waiting = list()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const startedMs = performance.now()
    expect((await portal.ask('GET', '/api/me', { as: member })).status).toBe(200)
    expect(performance.now() - startedMs).toBeLessThan(2000)
    await other.query('rollback')
    await other.end()
    expect((await waiting).status).toBe(200)
  },
)
