// Readiness check: the portal is ready only while something can be saved, and says why when it is not.
import { copyFileSync, renameSync } from 'node:fs'
import { type CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Db, sqliteFile } from '../database/database.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { createReadinessCheck } from './readiness.ts'

/** As on a read-only file system, or on a PostgreSQL standby. */
async function makeReadOnly({ portal, engine, db }: TestPortal, isReadOnly: boolean): Promise<void> {
  const setting = sql.raw(isReadOnly ? 'on' : 'off')
  if (engine === 'sqlite') {
    await sql`pragma query_only = ${setting}`.execute(db)
    return
  }
  const client = new pg.Client(portal.config.databaseUrl)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  const { rows } = await client.query('select current_database() as name')
  await client.query(`alter database ${rows[0].name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  // Open connections keep their setting.
  const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'
  await client.query(others, [rows[0].name])
  await client.end()
}

/** The same database, except that prepared queries and statements run through this. */
const withExecuteQuery = (db: Db, executeQuery: (query: CompiledQuery) => unknown): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery') return executeQuery
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

it('is not ready while nothing can be saved, and is ready again afterwards', async () => {
  const portal = await startTestPortal({ env: { LOG_LEVEL: 'silent' } })
  onTestFinished(() => portal.close())
  const admin = await portal.signInAs('admin')
  const isReady = async () => (await portal.ask('GET', '/api/ready')).status
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await isReady()).toBe(200)
  await makeReadOnly(portal, true)
  // It tries a write every five seconds.
  vi.advanceTimersByTime(5000)
  // The first responses may come from connections that were just ended, and report an unreachable database.
  const told = async () => {
    const { status, json, headers } = await portal.ask('GET', '/api/ready')
    return { status, message: json.message, after: headers.get('retry-after') }
  }
  const notNow = { status: 503, message: 'Nothing can be saved right now.', after: '5' }
  await expect.poll(told, { timeout: 15_000, interval: 100 }).toEqual(notNow)
  expect(await told()).toEqual(notNow)
  // Reading still works, and saving is refused with a message.
  expect((await portal.ask('GET', '/api/me', { as: admin })).status).toBe(200)
  const refused = await portal.ask('PUT', '/api/route-permissions/dashboard', { as: admin, body: { accessRoles: [] } })
  expect({ status: refused.status, error: refused.json.error, message: refused.json.message }).toEqual({
    status: 503,
    error: 'readOnly',
    message: 'Nothing can be saved right now. Please tell an admin.',
  })
  await makeReadOnly(portal, false)
  await expect.poll(isReady, { timeout: 15_000, interval: 100 }).toBe(200)
})

it('writes no more often than necessary', async () => {
  const portal = await startTestPortal()
  onTestFinished(() => portal.close())
  for (let n = 0; n < 50; n++) expect((await portal.ask('GET', '/api/ready')).status).toBe(200)
  const rows = await portal.db.selectFrom('throttle').select(['key', 'count']).execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.count).toBeLessThan(5)
})

it('after any failure, only a successful write makes it ready', async () => {
  const portal = await startTestPortal({ env: { LOG_LEVEL: 'silent' } })
  onTestFinished(() => portal.close())
  let isAway = false
  const db = withExecuteQuery(portal.db, async (query) => {
    if (isAway) throw new Error('Connection terminated')
    return portal.db.executeQuery(query)
  })
  const check = createReadinessCheck({ ...portal.portal, db })
  const ask = () => check(portal.portal.log)
  const writes = async () => (await portal.db.selectFrom('throttle').select('count').executeTakeFirstOrThrow()).count
  for (let n = 0; n < 2; n++) await ask()
  expect(await writes()).toBe(1)
  isAway = true
  await expect(ask()).rejects.toThrow('The database is not responding.')
  isAway = false
  await ask()
  expect(await writes()).toBe(2)
})

it.runIf(process.env.NEXUS_TEST_ENGINE === 'sqlite')(
  'a database file that is deleted or replaced while it is open takes writes, but the portal is not ready',
  async () => {
    const portal = await startTestPortal({ env: { LOG_LEVEL: 'silent' } })
    onTestFinished(() => portal.close())
    const { log, config } = portal.portal
    const warn = vi.spyOn(log, 'warn')
    const check = createReadinessCheck(portal.portal)
    const ask = () => check(log)
    await ask()
    const file = sqliteFile(config.dataDir)
    renameSync(file, `${file}.away`)
    await expect(ask()).rejects.toThrow('Nothing can be saved right now.')
    expect(warn).toHaveBeenLastCalledWith({ reason: expect.stringContaining(file) }, 'not ready')
    copyFileSync(`${file}.away`, file)
    await expect(ask()).rejects.toThrow('Nothing can be saved right now.')
    renameSync(`${file}.away`, file)
    await ask()
  },
)
