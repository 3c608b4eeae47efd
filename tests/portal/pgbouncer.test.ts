// PgBouncer in front of PostgreSQL: what works in session and in transaction mode, and what the portal says where it cannot work.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction, openDatabase } from '#server/database/database.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { startGate } from '../faults/gate.ts'
import { findPgBouncers, type PgBouncerProgram, startPgBouncer } from '../setup/pgbouncer.ts'

const isPostgres = process.env.NEXUS_TEST_ENGINE === 'postgres'
const programs = isPostgres ? findPgBouncers() : []

/** Over the network, past the socket. */
async function makeDatabase(): Promise<string> {
  const { url, drop } = await makePostgresDatabase()
  onTestFinished(drop)
  const direct = new URL(url)
  direct.searchParams.delete('host')
  return direct.href
}

async function bouncerTo(program: PgBouncerProgram, url: string, options: Parameters<typeof startPgBouncer>[2]) {
  const bouncer = await startPgBouncer(program, url, options)
  onTestFinished(bouncer.stop)
  return bouncer.url
}

async function startOn(env: Record<string, string>): Promise<TestPortal> {
  const portal = await startTestPortal({ env: { LOG_LEVEL: 'silent', ...env } })
  onTestFinished(portal.close)
  return portal
}

/** More at once than there are connections, so that each changes hands. */
async function expectItWorks(portal: TestPortal): Promise<void> {
  const admin = await portal.signInAs('admin')
  const requests = Array.from({ length: 40 }, (_, at) => {
    const path = ['/api/me', '/api/ready', '/api/route-permissions', '/api/home'][at % 4] as string
    return portal.ask('GET', path, { as: admin })
  })
  const answers = (await Promise.all(requests)).map(({ status }) => status)
  expect(answers).toEqual(answers.map(() => 200))
  const body = { accessRoles: ['admin'] }
  expect((await portal.ask('PUT', '/api/route-permissions/dashboard', { as: admin, body })).status).toBe(200)
}

/** Whether a change on one instance reaches another. */
async function hears(portal: TestPortal): Promise<() => boolean> {
  const other = await startBeside(portal, [])
  onTestFinished(other.close)
  let isHeard = false
  portal.portal.live.subscribe({ onEvent: ({ hub }) => (isHeard ||= hub === 'heard'), onEnd() {} })
  other.portal.live.publish({ hub: 'heard' })
  return () => isHeard
}

const because = 'with max_prepared_statements above 0, or session mode, or set DATABASE_DIRECT_URL'

describe.each(programs)('PgBouncer $version', (program) => {
  it('session mode: everything works', async () => {
    const portal = await startOn({ DATABASE_URL: await bouncerTo(program, await makeDatabase(), { mode: 'session' }) })
    await expectItWorks(portal)
    await expect.poll(await hears(portal)).toBe(true)
  })

  it('transaction mode without prepared statements: the portal does not start, and says why in one line', async () => {
    const url = await bouncerTo(program, await makeDatabase(), { mode: 'transaction' })
    await expect(startOn({ DATABASE_URL: url })).rejects.toThrow(because)
  })

  it('transaction mode with a direct way: everything works', async () => {
    const DATABASE_DIRECT_URL = await makeDatabase()
    const DATABASE_URL = await bouncerTo(program, DATABASE_DIRECT_URL, { mode: 'transaction' })
    const portal = await startOn({ DATABASE_URL, DATABASE_DIRECT_URL })
    await expectItWorks(portal)
    await expect.poll(await hears(portal)).toBe(true)
  })

  it.runIf(program.hasPreparedStatements)(
    'transaction mode with prepared statements: works, without LISTEN',
    async () => {
      const way = { mode: 'transaction', maxPreparedStatements: 100 } as const
      const portal = await startOn({ DATABASE_URL: await bouncerTo(program, await makeDatabase(), way) })
      await expectItWorks(portal)
      const listening = sql`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
      const { rows } = await listening.execute(portal.db)
      expect(rows).toEqual([])
    },
  )

  it.each(['session', 'transaction'] as const)(
    '%s mode: time limits hold in transactions, and nowhere else',
    async (mode) => {
      const direct = await makeDatabase()
      const dataDir = mkdtempSync(path.join(tmpdir(), 'nexus-bouncer-'))
      onTestFinished(() => rmSync(dataDir, { recursive: true }))
      const location = { databaseUrl: await bouncerTo(program, direct, { mode }), databasePool: 3, dataDir }
      const limited = openDatabase(location, { mostSilentMs: 1000 })
      const unlimited = openDatabase(location)
      onTestFinished(async () => {
        await limited.close()
        await unlimited.close()
      })
      const sleep = sql`select pg_sleep(30)`
      const broken = inTransaction(limited.db, (trx) => sleep.execute(trx))
      await expect(broken).rejects.toMatchObject({ code: '57014' })
      // The limit is gone with its transaction.
      const read = sql<{ set: string }>`select current_setting('statement_timeout') as set`
      for (const { db } of [limited, unlimited]) expect((await read.execute(db)).rows).toEqual([{ set: '0' }])
      await sql`set statement_timeout = 50`.execute(unlimited.db)
      const free = await inTransaction(unlimited.db, (trx) => read.execute(trx))
      expect(free.rows).toEqual([{ set: '0' }])
    },
  )
})

it.runIf(isPostgres && programs.length === 0)('PgBouncer is not installed (apt-get install pgbouncer)', ({ skip }) =>
  skip(),
)
it.runIf(isPostgres && !programs.some((program) => program.hasPreparedStatements))(
  'no PgBouncer 1.21 or newer is installed (NEXUS_TEST_PGBOUNCER names one)',
  ({ skip }) => skip(),
)

describe.runIf(isPostgres)('a direct way', () => {
  it('is not ready when prepared reads fail, although the pool works', async () => {
    const url = new URL(await makeDatabase())
    const DATABASE_URL = url.href
    const gate = await startGate(Number(url.port))
    onTestFinished(gate.shut)
    url.port = String(gate.port)
    const portal = await startOn({ DATABASE_URL, DATABASE_DIRECT_URL: url.href })
    const ready = async () => (await portal.ask('GET', '/api/ready')).status
    expect(await ready()).toBe(200)
    await gate.shut()
    expect(await ready()).toBe(503)
    await gate.open()
    await expect.poll(ready).toBe(200)
  })

  it('leads to the same database, or the portal does not start', async () => {
    const [DATABASE_URL, DATABASE_DIRECT_URL] = [await makeDatabase(), await makeDatabase()]
    const start = startOn({ DATABASE_URL, DATABASE_DIRECT_URL })
    await expect(start).rejects.toThrow('DATABASE_DIRECT_URL points to a different database than DATABASE_URL')
  })
})
