// Patroni cluster for failover tests, as deploy/patroni.yml and deploy/haproxy-patroni.cfg say, on the loopback: three etcd, two
// PostgreSQL that Patroni looks after, and HAProxy in front of them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { isInstalled, serverPath } from '../../setup/is-installed.ts'
import { ownerForRoot } from '../../setup/postgres.ts'

const deployed = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8')
const env = { ...process.env, PATH: serverPath, LC_ALL: 'C.UTF-8' }

const programs = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' }

/** Why there can be none here, or ''. */
export function whyNoPatroni(): string {
  const missing = Object.entries(programs).filter(([program]) => !isInstalled(program))
  if (missing.length > 0) return `missing: apt-get install ${missing.map(([, name]) => name).join(' ')}`
  const folder = binariesIn(deployed('patroni.yml'))
  return existsSync(folder) ? '' : `there is no ${folder}`
}
const binariesIn = (settings: string) => /bin_dir: (.+)/.exec(settings)?.[1] ?? ''

type Machine = { name: string; sql: number; rest: number; data: string; start(): void; lose(): void }

/** Each machine of the files has ports of its own instead of an address of its own. */
function replaceAddresses(text: string, ports: Map<string, number>): string {
  let replaced = text
  for (const [address, port] of ports) replaced = replaced.replaceAll(address, `127.0.0.1:${port}`)
  return replaced
}

export async function startPatroniCluster() {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-patroni-'))
  const owner = ownerForRoot()
  const children = new Set<ChildProcess>()
  const run = (program: string, words: string[], log: string) => {
    const child = spawn('sh', ['-c', 'exec "$0" "$@" >> "$LOG" 2>&1', program, ...words], {
      ...owner,
      cwd: folder,
      env: { ...env, LOG: path.join(folder, log) },
      stdio: 'ignore',
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const pause = { timeout: 90_000, interval: 200 }
  if (owner) chownSync(folder, owner.uid, owner.gid)

  const ports = new Map<string, number>()
  for (const host of ['10.0.0.11', '10.0.0.12', '10.0.0.13'])
    for (const port of ['5432', '8008', '2379', '2380']) ports.set(`${host}:${port}`, await freePort())
  const portOf = (address: string) => ports.get(address) as number

  const peers = [11, 12, 13].map((host) => `http://127.0.0.1:${portOf(`10.0.0.${host}:2380`)}`)
  const cluster = peers.map((peer, at) => `etcd-${at}=${peer}`).join()
  peers.forEach((peer, at) => {
    const clients = `http://127.0.0.1:${portOf(`10.0.0.${11 + at}:2379`)}`
    const mine = ['--name', `etcd-${at}`, '--data-dir', path.join(folder, `etcd-${at}`), '--initial-cluster', cluster]
    const own = ['--listen-client-urls', clients, '--advertise-client-urls', clients]
    run('etcd', [...mine, ...own, '--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer], `etcd-${at}.log`)
  })

  const machines = ['one', 'two'].map((name, at): Machine => {
    const host = `10.0.0.${11 + at}`
    const home = path.join(folder, name)
    mkdirSync(home)
    if (owner) chownSync(home, owner.uid, owner.gid)
    const data = path.join(home, 'data')
    const forThis = deployed('patroni.yml')
      .replace('name: one', `name: ${name}`)
      // Of etcd's three, the first one is not this machine.
      .replace(/^(?!.*hosts:).*10\.0\.0\.11.*$/gm, (line) => line.replaceAll('10.0.0.11', host))
      .replace('listen: 127.0.0.1,', 'listen: ')
      .replace('data_dir: /var/lib/postgresql/15/nexus', `data_dir: ${data}`)
      .replace('pgpass: /var/lib/postgresql/', `pgpass: ${home}/`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      // Debian's folder for sockets is for its own server.
      .replace('  pg_hba:', `  parameters:\n    unix_socket_directories: ${home}\n  pg_hba:`)
    const file = path.join(home, 'config.yml')
    writeFileSync(file, replaceAddresses(forThis, ports))
    let child: ChildProcess | undefined
    return {
      name,
      sql: portOf(`${host}:5432`),
      rest: portOf(`${host}:8008`),
      data,
      start() {
        child = run('patroni', [file], `${name}.log`)
      },
      /** As without power: nothing of it goes on, and nobody is told. */
      lose() {
        child?.kill('SIGKILL')
        const [postmaster = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
        process.kill(Number(postmaster), 'SIGKILL')
      },
    }
  })
  const breakOff = () => {
    for (const child of children) child.kill('SIGKILL')
    for (const { data } of machines) endServer(data)
  }
  process.once('exit', breakOff)

  const status = async ({ rest }: Machine, what: string) => {
    try {
      return (await fetch(`http://127.0.0.1:${rest}/${what}`)).status
    } catch {
      return 0
    }
  }
  const find = async (what: string) => {
    for (const machine of machines) if ((await status(machine, what)) === 200) return machine
    return undefined
  }
  /** One is the primary, and the other one has each commit. */
  const untilWhole = () =>
    vi
      .waitUntil(async () => (await find('primary')) && (await find('synchronous')), pause)
      .catch(() => {
        throw new Error(machines.map(({ name }) => readFileSync(path.join(folder, `${name}.log`), 'utf8')).join('\n'))
      })

  for (const machine of machines) machine.start()
  await untilWhole()
  const front = await freePort()
  const haproxy = path.join(folder, 'haproxy.cfg')
  const text = deployed('haproxy-patroni.cfg').replace('bind 127.0.0.1:6432', `bind 127.0.0.1:${front}`)
  const rest = (host: string) => `check port ${portOf(`${host}:8008`)}`
  const withChecks = text
    .replace('10.0.0.11:5432 check port 8008', `10.0.0.11:5432 ${rest('10.0.0.11')}`)
    .replace('10.0.0.12:5432 check port 8008', `10.0.0.12:5432 ${rest('10.0.0.12')}`)
  writeFileSync(haproxy, replaceAddresses(withChecks, ports))
  run('haproxy', ['-db', '-f', haproxy], 'haproxy.log')

  return {
    url: `postgres://postgres:change-this-one@127.0.0.1:${front}/postgres`,
    urlOf: ({ sql }: Machine) => `postgres://postgres:change-this-one@127.0.0.1:${sql}/postgres`,
    primary: () => vi.waitUntil(() => find('primary'), pause),
    status,
    untilWhole,
    async remove() {
      process.off('exit', breakOff)
      const exits = [...children].map((child) => once(child, 'exit'))
      breakOff()
      await Promise.all(exits)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Patroni leaves PostgreSQL running when it is killed. */
function endServer(data: string): void {
  try {
    execFileSync('sh', ['-c', 'kill -QUIT "$(head -1 "$0/postmaster.pid")"', data], { stdio: 'ignore' })
  } catch {}
}
