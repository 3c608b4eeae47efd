// PostgreSQL crash: nothing acknowledged is lost, nothing is stored twice, and the same portal process recovers as soon as
// the database is back.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolMissingPeople } from '#server/people/list.ts'
import { makePostgres, type PostgresServer } from '../../setup/postgres.ts'
import { between, pause, roundsOf } from '../length.ts'
import { startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, withDatabase } from '../stored.ts'
import { allWriters, sumOf } from '../writers/writers.ts'

const rounds = roundsOf(3, 40)
/** Recovery takes a second or two on an idle machine. */
const waitMs = 60_000

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await makePostgres({ isDurable: true })
  await postgres.start()
})
afterAll(() => postgres.remove())

it(`loses nothing and stores nothing twice in ${rounds} crashes`, { timeout: 900_000 }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-crash-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_POOL: '6' }
  const portal = await startPortalProcess(env)
  const writers = allWriters(await makeCrew(env))

  for (let round = 0; round < rounds; round++) {
    let isOver = false
    const writing = Promise.all(writers.map((writer) => writer.write(portal.url, () => isOver)))
    writing.catch(() => {})
    const enough = sumOf(writers) + between(10, 120)
    await expect.poll(() => sumOf(writers), { timeout: waitMs, interval: 5 }).toBeGreaterThan(enough)
    // Its processes die at once, or close their connections without cleaning up.
    await postgres.end(round % 2 ? 'SIGQUIT' : 'SIGKILL')
    await pause(between(0, 300))
    await postgres.start()
    // The writers, who kept retrying, are served again.
    const back = sumOf(writers) + 10
    await expect
      .poll(() => sumOf(writers), { timeout: waitMs, interval: 20, message: portal.output() })
      .toBeGreaterThan(back)
    isOver = true
    await writing
    await withDatabase(env, async (database) => {
      for (const writer of writers) await writer.check(database.db)
      // A person is enrolled in the list after the sign-up itself; the portal catches up on what
      // was cut off each hour and at each start.
      await enrolMissingPeople(database.db)
      await expectIntegrity(database)
    })
  }

  expect(portal.process.exitCode).toBe(null)
  for (const writer of writers) expect(writer.acknowledged()).toBeGreaterThan(0)
  await portal.kill('SIGTERM')
  expect(portal.process.exitCode).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})
