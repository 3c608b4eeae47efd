// Refused start: a portal that cannot start says why in one line, without a stack trace and without the password.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { badSettingsCode } from '#server/start.ts'
import { findPgBouncers, startPgBouncer } from '../../setup/pgbouncer.ts'
import { launchPortal } from '../portal-process.ts'
import { makeStore, withDatabase } from '../stored.ts'

/** Over the network, as a portal connects, not through its socket. */
const changed = (change: (url: URL) => void) => {
  const url = new URL(process.env.NEXUS_TEST_POSTGRES as string)
  url.searchParams.delete('host')
  change(url)
  return url.href
}

it.each([
  ['is not there', async () => changed((url) => Object.assign(url, { port: 1, password: 'hidden' })), /ECONNREFUSED/],
  ['has no socket there', async () => changed((url) => url.searchParams.set('host', '/nowhere')), /ENOENT \/nowhere/],
  ['does not know the password', async () => changed((url) => Object.assign(url, { password: 'hidden' })), /password/],
  [
    'has no such database',
    async () => changed((url) => Object.assign(url, { pathname: '/nowhere' })),
    /does not exist/,
  ],
])('a PostgreSQL that %s', async (_, address, reason) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-refused-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const portal = await launchPortal({ DATA_DIR: dataDir, DATABASE_URL: await address() })
  await expect(portal.up).rejects.toThrow()
  expect(portal.process.exitCode).toBe(1)
  expect(portal.output()).toMatch(/^PostgreSQL at 127\.0\.0\.1.* cannot be used: .*Check DATABASE_URL\.\n$/)
  expect(portal.output()).toMatch(reason)
  expect(portal.output()).not.toContain('hidden')
})

it('a PgBouncer in transaction mode without prepared statements', async ({ skip }) => {
  const [program] = findPgBouncers()
  if (!program) return skip('PgBouncer is not installed (apt-get install pgbouncer)')
  const bouncer = await startPgBouncer(
    program,
    changed(() => {}),
    { mode: 'transaction' },
  )
  onTestFinished(bouncer.stop)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-refused-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const portal = await launchPortal({ DATA_DIR: dataDir, DATABASE_URL: bouncer.url })
  await expect(portal.up).rejects.toThrow()
  expect(portal.process.exitCode).toBe(badSettingsCode)
  expect(portal.output()).toMatch(/^Setting DATABASE_URL points to a pooler in transaction mode without .*\n$/)
})

it('a port that another program uses', async () => {
  const store = await makeStore('sqlite')
  onTestFinished(store.remove)
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const portal = await launchPortal({ ...store.env, PORT: String(port) })
  await expect(portal.up).rejects.toThrow()
  expect(portal.output()).toBe(`Port ${port} is in use. Stop the other program, or start with PORT=${port + 1}.\n`)
})

it('data that a newer program has migrated', async () => {
  const store = await makeStore('sqlite')
  onTestFinished(store.remove)
  await withDatabase(store.env, ({ db }) =>
    db.insertInto('migration').values({ name: 'zz-1-not-yet-known', appliedAt: 'later' }).execute(),
  )
  const older = await launchPortal(store.env)
  await expect(older.up).rejects.toThrow()
  expect(older.process.exitCode).toBe(78)
  expect(older.output()).toBe('This data comes from a newer version of NEXUS. Please upgrade NEXUS first.\n')
})
