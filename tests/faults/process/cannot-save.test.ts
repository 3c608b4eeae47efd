// Cannot save: two portals whose database is read-only still show pages and answer reads behind each proxy of deploy/, and a page
// says so when no portal runs at all.
import { mkdtempSync, rmSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { isInstalled } from '../../setup/is-installed.ts'
import { memoryFolder } from '../../setup/memory-folder.ts'
import { proxies, type SampleProxy, startProxy } from '../../setup/proxies.ts'
import { isLong } from '../length.ts'
import { killPortals, type PortalProcess, startPortalProcess } from '../portal-process.ts'
import { makeCrew, makeStore } from '../stored.ts'

type Answer = { status: number; type: string; retryAfter: string | undefined; body: string; ms: number }

function asker({ isSecure }: SampleProxy, port: number) {
  const request = isSecure ? requestSecurely : requestPlain
  return (method: string, path: string, as?: Person, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const begunMs = performance.now()
      const headers = {
        host: `localhost:${port}`,
        ...(as && { cookie: as.cookie }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const options = { agent: false, port, host: '127.0.0.1', method, path, headers, rejectUnauthorized: false }
      request(options, async (response) => {
        const { 'content-type': type = '', 'retry-after': retryAfter } = response.headers
        const ms = performance.now() - begunMs
        resolve({ status: response.statusCode ?? 0, type, retryAfter, body: await text(response), ms })
      })
        .once('error', reject)
        .end(body && JSON.stringify(body))
    })
}

/** For new connections; the open ones are cut. */
async function makeReadOnly(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select current_database() as name')
  await client.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
  const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'
  await client.query(others, [rows[0].name])
  await client.end()
}

const waiting = { timeout: 30_000, interval: 100 }

describe('two portals that cannot save', () => {
  let folder: string
  let store: Awaited<ReturnType<typeof makeStore>>
  let portals: PortalProcess[]
  let crew: Awaited<ReturnType<typeof makeCrew>>
  const fronts = new Map<string, { ask: ReturnType<typeof asker>; end: () => void }>()
  beforeAll(async () => {
    folder = mkdtempSync(`${memoryFolder()}/nexus-cannot-save-`)
    store = await makeStore('postgres')
    const env = { ...store.env, TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://localhost', LOG_LEVEL: 'silent' }
    portals = [await startPortalProcess(env), await startPortalProcess(env)]
    crew = await makeCrew(env)
    const ports = portals.map(({ url }) => Number(new URL(url).port))
    for (const proxy of proxies.filter(({ program }) => isInstalled(program))) {
      const { port, end } = await startProxy(proxy, folder, ports)
      const ask = asker(proxy, port)
      fronts.set(proxy.program, { ask, end })
      await vi.waitUntil(async () => (await ask('GET', '/api/ready').catch(() => undefined))?.status === 200, waiting)
    }
    await makeReadOnly(store.env.DATABASE_URL as string)
    for (const { url } of portals)
      await vi.waitUntil(async () => (await fetch(`${url}/api/ready`)).status === 503, waiting)
    // Every proxy has noticed: it looks every two seconds, and believes the second time.
    await new Promise((resolve) => setTimeout(resolve, 5000))
  }, 120_000)
  afterAll(async () => {
    for (const { end } of fronts.values()) end()
    killPortals()
    await store?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const frontOf = (program: string) => fronts.get(program) as { ask: ReturnType<typeof asker> }
  const installed = (program: string, skip: (why: string) => void) => {
    if (!isInstalled(program)) skip(`${program} is not installed (Debian: apt-get install ${program})`)
  }

  it.for(proxies)('$program: are not gone', { timeout: 60_000 }, async ({ program }, { skip }) => {
    installed(program, skip)
    const { ask } = frontOf(program)
    for (let n = 0; n < 3; n++) {
      const page = await ask('GET', '/')
      expect(page).toMatchObject({ status: 200, type: expect.stringContaining('html') })
      expect(page.body).toContain('<div id="root">')
      expect(page.ms).toBeLessThan(3000)
    }
    expect(await ask('GET', '/api/me', crew.admin)).toMatchObject({ status: 200 })
    const saved = await ask('PUT', '/api/route-permissions/profile', crew.admin, { accessRoles: ['tm'] })
    expect({ status: saved.status, message: JSON.parse(saved.body).message }).toEqual({
      status: 503,
      message: 'Nothing can be saved right now. Please tell an admin.',
    })
  })

  it('the portals have stopped', { timeout: 60_000 }, async () => {
    for (const portal of portals) await portal.kill('SIGKILL')
  })

  it.for(proxies)('$program: a page says that they are away', { timeout: 60_000 }, async ({ program }, { skip }) => {
    installed(program, skip)
    const { ask } = frontOf(program)
    const page = await ask('GET', '/dashboard')
    expect(page).toMatchObject({ status: 503, type: expect.stringContaining('text/html'), retryAfter: '5' })
    expect(page.body).toContain('<h1>Back in a moment</h1>')
    expect((await ask('POST', '/api/gcp', crew.author, {})).status).toBe(503)
  })

  // HAProxy and Caddy wait for one portal that restarts.
  it.runIf(isLong).for(proxies)('$program: with one portal, too', { timeout: 90_000 }, async (proxy, { skip }) => {
    installed(proxy.program, skip)
    const [{ url }] = portals as [PortalProcess]
    const front = await startProxy(proxy, folder, [Number(new URL(url).port)])
    onTestFinished(front.end)
    const ask = asker(proxy, front.port)
    const page = await vi.waitFor(() => ask('GET', '/dashboard'), waiting)
    expect(page).toMatchObject({ status: expect.toBeOneOf([502, 503]), retryAfter: '5' })
    expect(page.body).toContain('<h1>Back in a moment</h1>')
  })
})
