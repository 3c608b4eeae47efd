// Lost machine: a portal that stops in the middle of a save, or whose network is cut, must not keep the other one from saving.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { makeNetwork, whyNoNetwork } from '../../setup/network.ts'
import { makePostgres } from '../../setup/postgres.ts'
import { isLong, pause, stretched } from '../length.ts'
import { killPortals, type PortalProcess, startPortalProcess } from '../portal-process.ts'
import { type Env, expectIntegrity, makeCrew, makeStore, withDatabase } from '../stored.ts'
import { ask } from './away-calls.ts'

/** How long PostgreSQL lets a transaction do nothing. */
const idleInTransactionMs = 10_000
/** When it gives up connections to a machine that is gone. */
const keepaliveMs = 30_000

afterAll(killPortals)

const save = (url: string, as: Person, route: string) =>
  ask(url, 'PUT', `/api/route-permissions/${route}`, as, { accessRoles: ['tm'] })

async function connectTo({ DATABASE_URL }: Env): Promise<pg.Client> {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function countSessions(watcher: pg.Client, condition: string): Promise<number> {
  const mine = 'datname = current_database() and pid <> pg_backend_pid()'
  const { rows } = await watcher.query(`select pid from pg_stat_activity where ${mine} and ${condition}`)
  return rows.length
}

/** Saves of this portal wait for the row that every save locks; one of them gets it after `stop`. */
async function stopInSave(env: Env, admin: Person, portal: PortalProcess, stop: () => void) {
  // The row is there after the first save.
  expect((await save(portal.url, admin, 'dashboard')).status).toBe(200)
  const watcher = await connectTo(env)
  const blocker = await connectTo(env)
  await blocker.query('begin')
  await blocker.query("select last from sequence where name = 'audit' for update")
  const broken = ['profile', 'od-model', 'mx-results'].map((route) => save(portal.url, admin, route))
  for (const each of broken) each.catch(() => {})
  const isWaiting = "wait_event_type = 'Lock'"
  await vi.waitUntil(async () => (await countSessions(watcher, isWaiting)) > 1, { timeout: 20_000 })
  stop()
  await blocker.query('rollback')
  await vi.waitUntil(() => countSessions(watcher, "state = 'idle in transaction'"), { timeout: 20_000 })
  return { broken, watcher, stoppedMs: performance.now() }
}

/** How long until this portal saves. */
async function untilSaved({ url }: PortalProcess, admin: Person, sinceMs: number): Promise<number> {
  const seen: Record<number, number> = {}
  for (;;) {
    const { status } = await save(url, admin, 'dashboard').catch(() => ({ status: 0 }))
    seen[status] = (seen[status] ?? 0) + 1
    const tookMs = Math.round(performance.now() - sinceMs)
    if (status === 200 || tookMs > 60_000) {
      console.log(`${tookMs} ms, answers:`, seen)
      return tookMs
    }
    await pause(100)
  }
}

describe('a portal that stops with the lock of every save', () => {
  let store: Awaited<ReturnType<typeof makeStore>>
  beforeAll(async () => {
    store = await makeStore('postgres')
  })
  afterAll(() => store.remove())

  it('keeps the other one from saving for ten seconds, and goes on when it wakes up', {
    timeout: 120_000,
  }, async () => {
    const env = { ...store.env, DATABASE_POOL: '6' }
    const [stopped, other] = [await startPortalProcess(env), await startPortalProcess(env)]
    const { admin } = await makeCrew(env)
    const { broken, stoppedMs } = await stopInSave(env, admin, stopped, () => stopped.process.kill('SIGSTOP'))
    const savedMs = await untilSaved(other, admin, stoppedMs)
    expect(savedMs).toBeLessThan(idleInTransactionMs + stretched(3000))

    stopped.process.kill('SIGCONT')
    for (const { status } of await Promise.all(broken)) expect(status).toBe(503)
    await expect.poll(async () => (await save(stopped.url, admin, 'profile')).status, { timeout: 20_000 }).toBe(200)
    await withDatabase(env, expectIntegrity)
    for (const portal of [stopped, other]) await portal.kill('SIGTERM')
  })
})

const why = isLong ? whyNoNetwork() : 'takes a minute, npm run faults'

describe.skipIf(why)(`on another machine${why && ` (skipped: ${why})`}`, () => {
  it('a network cut of 30 seconds ends for both portals as soon as it can', { timeout: 240_000 }, async () => {
    const network = makeNetwork()
    const postgres = await makePostgres({ at: { address: network.here, port: await freePort() } })
    await postgres.start()
    const store = await makeStore('sqlite')
    onTestFinished(async () => {
      killPortals()
      await postgres.remove()
      await store.remove()
      network.remove()
    })
    const env = { DATA_DIR: store.env.DATA_DIR, DATABASE_URL: postgres.url, DATABASE_POOL: '6' }
    const near = await startPortalProcess(env)
    const far = await startPortalProcess({ ...env, HOST: network.there }, network.onOther)
    const { admin } = await makeCrew(env)
    const { watcher, stoppedMs } = await stopInSave(env, admin, far, network.cut)
    const savedMs = await untilSaved(near, admin, stoppedMs)
    expect(savedMs).toBeLessThan(idleInTransactionMs + stretched(3000))
    const left = () => countSessions(watcher, `client_addr = '${network.there}'`)
    await expect.poll(left, { timeout: 60_000, interval: 500 }).toBe(0)
    const goneMs = performance.now() - stoppedMs
    console.log(`the last connection was gone after ${Math.round(goneMs)} ms`)
    // The one that listens was told of the save.
    expect(goneMs).toBeLessThan(savedMs + keepaliveMs + stretched(5000))
    await pause(Math.max(0, keepaliveMs - goneMs))
    network.mend()
    expect(await untilSaved(far, admin, performance.now())).toBeLessThan(stretched(5000))
    await withDatabase(env, expectIntegrity)
  })
})
