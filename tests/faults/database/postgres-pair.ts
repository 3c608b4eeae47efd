// PostgreSQL pair for failover tests: a primary, a synchronous replica that has each commit before it is acknowledged, and
// HAProxy as in deploy/haproxy-postgres.cfg, which connects portals to the primary.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { serverPath } from '../../setup/is-installed.ts'
import { makePostgres, type PostgresServer } from '../../setup/postgres.ts'

const portOf = ({ url }: PostgresServer) => new URL(url).port

async function runOn<T = unknown>({ url }: { url: string }, text: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const set = ({ data }: PostgresServer, settings: string) =>
  writeFileSync(path.join(data, 'postgresql.auto.conf'), settings)

/** `to` becomes the replica of `from`; both are down before, and up afterwards. */
async function pairUp(from: PostgresServer, to: PostgresServer): Promise<void> {
  rmSync(to.data, { recursive: true, maxRetries: 20 })
  // With the owner of each file, which Node does not copy.
  execFileSync('cp', ['-a', from.data, to.data])
  writeFileSync(path.join(to.data, 'standby.signal'), '')
  set(from, "synchronous_standby_names = 'replica'\n")
  const source = `host=127.0.0.1 port=${portOf(from)} user=postgres password=password application_name=replica`
  set(to, `primary_conninfo = '${source}'\n`)
  await from.start()
  await to.start()
}

async function startHaproxy(servers: PostgresServer[], folder: string) {
  const port = await freePort()
  const [one, two] = servers.map(portOf)
  const settings = readFileSync(path.join(import.meta.dirname, '../../../deploy/haproxy-postgres.cfg'), 'utf8')
    .replace('bind 127.0.0.1:6432', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.11:5432', `127.0.0.1:${one}`)
    .replace('10.0.0.12:5432', `127.0.0.1:${two}`)
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const env = { ...process.env, PATH: serverPath }
  const haproxy: ChildProcess = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' })
  const breakOff = () => void haproxy.kill('SIGKILL')
  process.once('exit', breakOff)
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', breakOff)
      if (haproxy.exitCode === null && haproxy.kill('SIGKILL')) await once(haproxy, 'exit')
    },
  }
}

/** HAProxy's health check uses no password. */
async function letHaproxyAsk(server: PostgresServer): Promise<void> {
  const access = path.join(server.data, 'pg_hba.conf')
  const others = readFileSync(access, 'utf8')
  writeFileSync(access, 'host postgres haproxy 127.0.0.1/32 trust\n')
  appendFileSync(access, others)
  await server.start()
  await runOn(server, 'create role haproxy login connection limit 5')
  await server.end('SIGINT')
}

export async function startPair(isDurable = true) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-pair-'))
  let [primary, replica] = [await makePostgres({ isDurable }), await makePostgres({ isDurable })]
  const servers = [primary, replica]
  await letHaproxyAsk(primary)
  await pairUp(primary, replica)
  const haproxy = await startHaproxy(servers, folder)
  return {
    /** Where portals connect to. */
    url: haproxy.url,
    primary: () => primary,
    replica: () => replica,
    /** The replica takes over; the other one is down. */
    async promote() {
      await runOn(replica, 'select pg_promote()')
      ;[primary, replica] = [replica, primary]
    },
    /** The one that is down comes back as a replica, after a short pause. */
    async repair() {
      await replica.end('SIGQUIT')
      await primary.end('SIGINT')
      await pairUp(primary, replica)
    },
    async remove() {
      await haproxy.stop()
      await replica.end('SIGQUIT')
      for (const server of servers) await server.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
