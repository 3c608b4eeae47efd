// File permissions: nobody else on the machine can read the portal's files, whatever the umask and whatever an earlier
// version left; and a data folder that is not writable is reported at the start in one sentence.
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { launchPortal, startPortalProcess } from '../../faults/portal-process.ts'
import { builtProgram } from '../../setup/built-server.ts'
import { releaseBackup } from '../releases.ts'
import { databaseWithPeople, emptyDatabase, makeFolder } from '../test-databases.ts'

const run = promisify(execFile)

/** Starts a program on a machine where new files are readable for everybody. */
const openHanded = ['sh', '-c', 'umask 022; exec "$@"', 'sh']

/** Everything in a folder, itself included, that others than its owner may read, write or enter. */
function openTo(folder: string): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return names.filter((name) => statSync(path.join(folder, name)).mode & 0o077)
}

const environment = (more: Record<string, string | undefined>) => ({ ...process.env, ...more }) as NodeJS.ProcessEnv
const command = (name: Parameters<typeof builtProgram>[0], words: string[], env: Record<string, string | undefined>) =>
  run('sh', [...openHanded.slice(1), process.execPath, builtProgram(name), ...words], { env: environment(env) })

/** As a machine or an earlier version left it: open to everybody. */
function openUp(folder: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const at = path.join(folder, name)
    chmodSync(at, statSync(at).isDirectory() ? 0o755 : 0o644)
  }
}

function addOldBackup(folder: string): void {
  const backups = path.join(folder, 'backups')
  mkdirSync(backups, { recursive: true })
  writeFileSync(path.join(backups, 'nexus-2026-01-01T03-00-00.backup'), 'old')
}

it('a portal creates its files for its owner only, and restricts existing ones', async () => {
  const DATA_DIR = path.join((await emptyDatabase('sqlite')).dataDir, 'data')
  const first = await startPortalProcess({ DATA_DIR }, openHanded)
  expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['nexus.sqlite', 'secret']))
  expect(openTo(DATA_DIR)).toEqual([])
  await first.kill('SIGTERM')

  addOldBackup(DATA_DIR)
  // A killed portal leaves the -wal and -shm files behind.
  for (const end of ['-wal', '-shm']) writeFileSync(path.join(DATA_DIR, `nexus.sqlite${end}`), '')
  openUp(DATA_DIR)
  expect(openTo(DATA_DIR).length).toBeGreaterThanOrEqual(8)
  const second = await startPortalProcess({ DATA_DIR }, openHanded)
  expect(openTo(DATA_DIR)).toEqual([])
  await second.kill('SIGTERM')
})

it('the same holds with the data in PostgreSQL', async () => {
  const location = await databaseWithPeople('postgres', 0)
  const DATA_DIR = path.join(location.dataDir, 'data')
  addOldBackup(DATA_DIR)
  openUp(DATA_DIR)
  expect(openTo(DATA_DIR)).toHaveLength(3)
  const portal = await startPortalProcess({ DATA_DIR, DATABASE_URL: location.databaseUrl }, openHanded)
  expect(readdirSync(DATA_DIR)).toContain('secret')
  expect(openTo(DATA_DIR)).toEqual([])
  await portal.kill('SIGTERM')
})

it('commands write for their owner only', async () => {
  const folder = await makeFolder()
  const DATA_DIR = path.join(folder, 'data')
  await command('restore', [releaseBackup('0.3.0')], { DATA_DIR })
  expect(openTo(DATA_DIR)).toEqual([])
  await command('backup', [path.join(folder, 'kept', 'a.backup')], { DATA_DIR })
  await command('restore', [path.join(folder, 'kept', 'a.backup'), '--replace'], { DATA_DIR })
  expect(readdirSync(path.join(DATA_DIR, 'backups'))).toEqual([expect.stringMatching(/^before-restore-/), 'erased.txt'])
  expect(openTo(folder)).toEqual([])
})

it('leaves a shared folder alone', async () => {
  const DATA_DIR = await makeFolder()
  chmodSync(DATA_DIR, 0o1777)
  const portal = await startPortalProcess({ DATA_DIR }, openHanded)
  expect(openTo(DATA_DIR)).toEqual(['.'])
  await portal.kill('SIGTERM')
})

/** Starts a program that sees the folder on a read-only disk; other restrictions of the mount must stay. */
const readOnly = (folder: string) => {
  const script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro,nosuid,nodev "$1" && shift && exec "$@"'
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', folder]
}

function canHaveReadOnly(): boolean {
  try {
    const [program = '', ...words] = readOnly(path.join(tmpdir(), '.'))
    execFileSync(program, [...words, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(canHaveReadOnly())('a data folder that is not writable', () => {
  it.each(['new', 'used'])('stops the start with one sentence: a %s one', async (kind) => {
    const location = kind === 'used' ? await databaseWithPeople('sqlite', 1) : await emptyDatabase('sqlite')
    if (kind === 'used') writeFileSync(path.join(location.dataDir, 'secret'), 'a'.repeat(64))
    const portal = await launchPortal({ DATA_DIR: location.dataDir }, readOnly(location.dataDir))
    await expect(portal.up).rejects.toThrow()
    expect(portal.process.exitCode).toBe(1)
    expect(portal.output()).toMatch(/^Setting DATA_DIR \S+ cannot be written: .*\n$/)
  })

  it('does not matter if nothing is stored in it', async () => {
    const location = await databaseWithPeople('postgres', 0)
    const env = { DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl, AUTH_SECRET: 'a'.repeat(32) }
    const portal = await startPortalProcess(env, readOnly(location.dataDir))
    await portal.kill('SIGTERM')
    expect(portal.process.exitCode).toBe(0)
  })
})
