// PostgreSQL outage: while it is stopped, people get a friendly 503 in time, and everything works again once it is back,
// without a restart of the portal.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolMissingPeople } from '#server/people/list.ts'
import { startTestSmtp } from '#server/testing/smtp.ts'
import { makePostgres, type PostgresServer } from '../../setup/postgres.ts'
import { isLong, pause, roundsOf } from '../length.ts'
import { startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, withDatabase } from '../stored.ts'
import { ask, callsOf, expectFriendly, expectInTime, type Seen, signUp, unique } from './away-calls.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await makePostgres()
  await postgres.start()
})
afterAll(() => postgres.remove())

it('responds with 503 while it is stopped, and recovers when it is started', { timeout: 180_000 }, async () => {
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
    // A request under way when it stopped may have completed just before.
    const sinceThen = () => seen.filter(({ startedMs }) => startedMs > stoppedMs)
    await expect.poll(() => sinceThen().length, { timeout: 30_000 }).toBeGreaterThan(calls.length)
    const down = sinceThen()
    await postgres.start()
    // The last of these may be under way still.
    await expect.poll(async () => (await ask(url, 'GET', '/api/ready')).status).toBe(200)
    isOver = true
    await load
    for (const each of down) expectFriendly(each)
    // On the way down and up: a response or a friendly refusal, never anything else, never late.
    for (const each of seen) if (each.status >= 400) expectFriendly(each)
    expectInTime(seen.filter(({ status }) => status >= 400))

    const after = await Promise.all(
      Array.from({ length: 40 }, (_, at) => calls[at % calls.length]?.() as Promise<Seen>),
    )
    expect(after.filter(({ status }) => status >= 400)).toEqual([])
    await withDatabase(env, async ({ db }) => void (await db.deleteFrom('throttle').execute()))
  }

  const email = `late-${unique()}@nexus.example`
  expect(await signUp(url, email)).toMatchObject({ status: 200 })
  await expect.poll(() => smtp.taken.map(({ to }) => to[0])).toContain(email)
  expect(await openConnections(postgres.url)).toEqual({ most: true, inTransaction: 0 })
  expect(portal.process.exitCode).toBe(null)
  await withDatabase(env, async (database) => {
    // Every hour the portal enrols people whose sign-up was cut off before they were in the list.
    await enrolMissingPeople(database.db)
    await expectIntegrity(database)
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
