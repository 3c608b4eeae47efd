// What do people get while PostgreSQL is stopped? A friendly 503 in good time, and everything again once it is back,
// without a restart of the portal. And with fewer connections than callers, or a database that hangs?
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolMissingPeople } from '#server/people-list.ts'
import type { Person } from '#server/test-portal.ts'
import { startTestSmtp } from '#server/test-smtp.ts'
import { fromHub } from '../from-hub.ts'
import { makePostgres, type PostgresServer } from '../postgres.ts'
import { startGate } from './gate.ts'
import { isLong, pause, roundsOf } from './length.ts'
import { startPortalProcess } from './portal-process.ts'
import { expectSound, makeCrew, withDatabase } from './stored.ts'
import type { Crew } from './writer.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await makePostgres()
  await postgres.start()
})
afterAll(() => postgres.remove())

/** A connection is waited for during five seconds; the rest is what a busy machine takes. */
const boundMs = 7000

type Seen = {
  what: string
  status: number
  json: Record<string, unknown>
  retryAfter: string | null
  startedMs: number
  ms: number
}

async function ask(url: string, method: string, to: string, as?: Person, body?: unknown): Promise<Seen> {
  const startedMs = performance.now()
  const response = await fetch(url + to, {
    method,
    headers: { ...(as && { cookie: as.cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const json = text ? JSON.parse(text) : {}
  const ms = performance.now() - startedMs
  const retryAfter = response.headers.get('retry-after')
  return { what: `${method} ${to}`, status: response.status, json, retryAfter, startedMs, ms }
}

const unique = () => randomUUID().slice(-12)
const signUp = (url: string, email: string) =>
  ask(url, 'POST', '/api/identity/sign-up', undefined, { email, password: 'correct horse battery', role: 'tm' })

/** A day in the portal in small: every caller is somebody else's neighbour in the pool. */
const callsOf = (url: string, { admin, author, leader }: Crew) => [
  () => ask(url, 'GET', '/api/me', author),
  () => ask(url, 'GET', '/api/gcp?page=1', admin),
  () => ask(url, 'GET', '/api/gcp/approved', author),
  () => ask(url, 'POST', '/api/gcp', author, form({ title: unique() })),
  () => ask(url, 'GET', `/api/checklist/${leader.uid}`, leader),
  () => ask(url, 'GET', '/api/mxfunnel/summary', leader),
  () => ask(url, 'GET', '/api/route-permissions'),
  () => ask(url, 'GET', '/api/users', admin),
  () => signUp(url, `away-${unique()}@nexus.example`),
]

function expectFriendly(seen: Seen): void {
  expect(seen, seen.what).toMatchObject({ status: 503, retryAfter: '5', json: { error: 'unavailable' } })
  expect(seen.json.message).toBe('The database does not answer right now. Please try again in a moment.')
  expect(seen.ms, seen.what).toBeLessThan(boundMs)
}

it('answers 503 while it is stopped and goes on when it is started', { timeout: 180_000 }, async () => {
  const smtp = await startTestSmtp()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-away-'))
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'nexus@nexus.example' }
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_POOL: '5', ...mail }
  const portal = await startPortalProcess(env)
  const { url } = portal
  const crew = await makeCrew(env)
  const calls = callsOf(url, crew)

  for (let round = 0; round < roundsOf(2, 12); round++) {
    const seen: Seen[] = []
    let isOver = false
    const load = Promise.all(
      calls.map(async (call) => {
        while (!isOver) seen.push(await call())
      }),
    )
    await pause(500)
    expect(seen.filter(({ status }) => status >= 400)).toEqual([])
    await postgres.end(round % 2 ? 'SIGQUIT' : 'SIGINT')
    const stoppedMs = performance.now()
    await pause(isLong ? 3000 : 1000)
    const [health, ready] = [await ask(url, 'GET', '/api/health'), await ask(url, 'GET', '/api/ready')]
    expect([health.status, ready.status]).toEqual([200, 503])
    // What was under way when it stopped may have been done just before.
    const down = seen.filter(({ startedMs }) => startedMs > stoppedMs)
    await postgres.start()
    // The last of these may be under way still.
    await expect.poll(async () => (await ask(url, 'GET', '/api/ready')).status, { timeout: 10_000 }).toBe(200)
    isOver = true
    await load
    expect(down.length).toBeGreaterThan(calls.length)
    for (const each of down) expectFriendly(each)
    // On the way down and up: an answer or a friendly refusal, never anything else, never late.
    for (const each of seen) if (each.status >= 400) expectFriendly(each)

    const after = await Promise.all(
      Array.from({ length: 40 }, (_, at) => calls[at % calls.length]?.() as Promise<Seen>),
    )
    expect(after.filter(({ status }) => status >= 400)).toEqual([])
    await withDatabase(env, async ({ db }) => void (await db.deleteFrom('throttle').execute()))
  }

  const email = `late-${unique()}@nexus.example`
  expect(await signUp(url, email)).toMatchObject({ status: 200 })
  await expect.poll(() => smtp.taken.map(({ to }) => to[0]), { timeout: 10_000 }).toContain(email)
  expect(await openConnections(postgres.url)).toEqual({ most: true, inTransaction: 0 })
  expect(portal.process.exitCode).toBe(null)
  await withDatabase(env, async (database) => {
    // Each hour the portal makes up for people whose sign-up was cut off before they had a place in the list.
    await enrolMissingPeople(database.db)
    await expectSound(database)
  })
  await portal.kill('SIGTERM')
  expect(portal.process.exitCode).toBe(0)
  await smtp.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The portal's share of 5 connections, up to five that only read and one that listens, and whether one was left in the middle of something. */
async function openConnections(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    "select state from pg_stat_activity where datname = 'postgres' and pid <> pg_backend_pid() and state is not null",
  )
  await client.end()
  return { most: rows.length <= 11, inTransaction: rows.filter(({ state }) => /transaction/.test(state)).length }
}

it.each(isLong ? [1, 2, 4] : [1])('serves many callers with a pool of %d, also when it goes silent', async (pool) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-pool-'))
  const url = new URL(postgres.url)
  const gate = await startGate(Number(url.port))
  url.port = String(gate.port)
  const env = { DATA_DIR: dataDir, DATABASE_URL: url.href, DATABASE_POOL: String(pool) }
  const portal = await startPortalProcess(env)
  const calls = callsOf(portal.url, await makeCrew(env))
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => calls[at % calls.length]?.() as Promise<Seen>)
  const seen = await Promise.all(many(90))
  for (const each of seen) if (each.status !== 200) expectFriendly(each)
  expect(seen.filter(({ status }) => status === 200).length).toBeGreaterThan(seen.length / 2)

  await gate.silence()
  // As many as there are connections for more than reading wait a little longer for the database to go on; all others,
  // also those that were being read for, hear soon that it does not.
  const waiting = Array.from({ length: pool }, () => ask(portal.url, 'GET', '/api/route-permissions'))
  await pause(100)
  for (const each of await Promise.all(many(9))) expectFriendly(each)
  expect((await ask(portal.url, 'GET', '/api/health')).status).toBe(200)
  for (const { status, ms } of await Promise.all(waiting)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(20_000)
  }
  await gate.open()
  for (const call of calls) expect(await call()).toMatchObject({ status: 200 })
  await withDatabase(env, expectSound)
  await portal.kill('SIGTERM')
  await gate.shut()
  await rm(dataDir, { recursive: true, force: true })
})
