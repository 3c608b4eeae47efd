// Refused start: a portal that cannot start says why in one line, without a stack trace and without the password.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPgBouncers, startPgBouncer } from '../../setup/pgbouncer.ts'
import { launchPortal } from '../portal-process.ts'
import { withDatabase } from '../stored.ts'

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
  expect(portal.process.exitCode).toBe(1)
  expect(portal.output()).toMatch(/^Setting DATABASE_URL points to a pooler in transaction mode without .*\n$/)
})

it('a port that another program uses', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-refused-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await launchPortal({ DATA_DIR: dataDir })
  await first.up
  const { port } = new URL(first.url)
  const second = await launchPortal({ DATA_DIR: dataDir }, ['env', `PORT=${port}`])
  await expect(second.up).rejects.toThrow()
  expect(second.output()).toBe(
    `Port ${port} is in use. Stop the other program, or start with PORT=${Number(port) + 1}.\n`,
  )
  await first.kill('SIGTERM')
})

it('data that a newer program has migrated', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-refused-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await launchPortal({ DATA_DIR: dataDir })
  await first.up
  await first.kill('SIGTERM')
  await withDatabase({ DATA_DIR: dataDir }, ({ db }) =>
    db.insertInto('migration').values({ name: 'zz-1-not-yet-known', appliedAt: 'later' }).execute(),
  )
  const older = await launchPortal({ DATA_DIR: dataDir })
  await expect(older.up).rejects.toThrow()
  expect(older.process.exitCode).toBe(1)
  expect(older.output()).toBe('This data comes from a newer version of NEXUS. Please upgrade NEXUS first.\n')
})
