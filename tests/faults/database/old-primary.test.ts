// Old primary: after a failover it is started again by mistake. New connections go to the new one all the same, and a portal that
// ends up on the old one neither reads nor saves there.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isInstalled } from '../../setup/is-installed.ts'
import { pause } from '../length.ts'
import { killPortals, startPortalProcess } from '../portal-process.ts'
import { makeCrew, withDatabase } from '../stored.ts'
import { ask, expectFriendly } from './away-calls.ts'
import { startPair } from './postgres-pair.ts'

/** A busy machine checks and starts late. */
const waiting = { timeout: 30_000, interval: 200 }

async function askServer(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows[0].is
  } finally {
    await client.end()
  }
}
const portBehind = (url: string) => askServer(url, "select current_setting('port') as is")

const why = isInstalled('haproxy') ? '' : ' (skipped: haproxy is not installed)'

describe.skipIf(why)(`an old primary that is started again${why}`, () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let dataDir: string
  let portal: Awaited<ReturnType<typeof startPortalProcess>>
  let crew: Awaited<ReturnType<typeof makeCrew>>
  let env: { DATA_DIR: string; DATABASE_URL: string; LOG_LEVEL: string }
  beforeAll(async () => {
    pair = await startPair(false)
    dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-old-primary-'))
    env = { DATA_DIR: dataDir, DATABASE_URL: pair.url, LOG_LEVEL: 'warn' }
    await vi.waitFor(() => portBehind(pair.url), waiting)
    portal = await startPortalProcess(env)
    crew = await makeCrew(env)
    await vi.waitUntil(
      async () => (await askServer(pair.replica().url, 'select count(*) as is from session')) === '3',
      waiting,
    )
    await pair.primary().end('SIGKILL')
    await pair.promote()
    await vi.waitUntil(async () => (await ready()).status === 200, waiting)
    await pair.replica().start()
  }, 120_000)
  afterAll(async () => {
    killPortals()
    await pair?.remove()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })

  const ready = () => ask(portal.url, 'GET', '/api/ready')
  const save = () => ask(portal.url, 'PUT', '/api/route-permissions/profile', crew.admin, { accessRoles: ['tm'] })

  it('gets no connections from HAProxy', { timeout: 60_000 }, async () => {
    const { port } = new URL(pair.primary().url)
    const answered = new Set<string>()
    // HAProxy looks once a second.
    for (let n = 0; n < 30; n++) {
      answered.add(await portBehind(pair.url))
      await pause(150)
    }
    expect([...answered]).toEqual([port])
  })

  it('is not used by a portal that ends up there', { timeout: 120_000 }, async () => {
    await expect.poll(async () => (await save()).status, waiting).toBe(200)
    await pair.primary().end('SIGINT')
    const { port } = new URL(pair.replica().url)
    await expect.poll(() => portBehind(pair.url).catch(String), waiting).toBe(port)
    await expect
      .poll(async () => (await ready()).json.message, waiting)
      .toBe('The database is an older copy of the one used before.')
    expectFriendly(await save())
    expectFriendly(await ask(portal.url, 'GET', '/api/me', crew.admin))
    expect(portal.output()).toContain('PostgreSQL is on timeline 1, but this portal has used timeline 2')

    // Nor after a restart, nor by a command, until somebody decides to go on with it.
    await portal.kill('SIGTERM')
    await expect(startPortalProcess(env)).rejects.toThrow('PostgreSQL is on timeline 1')
    const ping = () => withDatabase(env, (database) => database.ping())
    await expect(ping()).rejects.toThrow('PostgreSQL is on timeline 1')
    await rm(path.join(dataDir, 'postgres-timeline'))
    await ping()
  })

  it('is recognised by a role without further rights', { timeout: 60_000 }, async () => {
    const { url } = pair.replica()
    const owner = new pg.Client(url)
    await owner.connect()
    await owner.query("create role plain login password 'plain'")
    await owner.end()
    const plain = new URL(url)
    plain.username = plain.password = 'plain'
    const folder = path.join(dataDir, 'plain')
    await withDatabase({ DATA_DIR: folder, DATABASE_URL: plain.href }, (database) => database.ping())
    expect(existsSync(path.join(folder, 'postgres-timeline'))).toBe(true)
  })
})
