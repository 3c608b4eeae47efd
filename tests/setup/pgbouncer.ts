// PgBouncer for tests: every installed version, each in front of the test PostgreSQL. NEXUS_TEST_PGBOUNCER names further
// programs, separated by colons, because a distribution has only one.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { serverPath } from './is-installed.ts'

const env = { ...process.env, PATH: serverPath }

export type PgBouncerProgram = { program: string; version: string; hasPreparedStatements: boolean }

export function findPgBouncers(): PgBouncerProgram[] {
  const given = (process.env.NEXUS_TEST_PGBOUNCER ?? '').split(':').filter(Boolean)
  return ['pgbouncer', ...given].flatMap((program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env })
    const [, version, major, minor] = /^PgBouncer ((\d+)\.(\d+)\S*)/.exec(stdout ?? '') ?? []
    if (!version) return []
    return [{ program, version, hasPreparedStatements: Number(major) > 1 || Number(minor) >= 21 }]
  })
}

type Options = { mode: 'session' | 'transaction'; maxPreparedStatements?: number }

/** `url` is the PostgreSQL behind it, with user and password. */
export async function startPgBouncer(
  { program, hasPreparedStatements }: PgBouncerProgram,
  url: string,
  { mode, maxPreparedStatements = 0 }: Options,
) {
  const folder = mkdtempSync(join(tmpdir(), 'nexus-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { hostname, port, username, password, pathname } = new URL(url)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const own = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    ...(hasPreparedStatements ? [`max_prepared_statements = ${maxPreparedStatements}`] : []),
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...asNobody, file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`PgBouncer did not start:\n${log}`)))
  })
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
