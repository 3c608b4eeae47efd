// Prometheus metrics: requests by route and status with their duration, database time, event loop lag, waiting mails, age of
// the newest backup, room on the disk. Only with the token.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { problem } from '#shared/problem.ts'
import { findNewestBackupTime } from '../backup/backups.ts'
import { readSending } from '../backup/sending-lease.ts'
import type { Db, PoolState } from '../database/database.ts'
import { dayMs } from '../jobs/job.ts'
import { countGivenUpMails, countWaitingMails } from '../notify/mail-queue.ts'
import { givenUpForMs, listRepairs, measureDisk } from '../shell/health.ts'
import type { Config } from './config.ts'
import { buildInfo, version } from './version.ts'

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const queryBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const register = new Registry()
  const requests = new Histogram({
    name: 'nexus_request_seconds',
    help: 'Time from a request to its answer; the count is the number of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [register],
  })
  const queries = new Histogram({
    name: 'nexus_database_seconds',
    help: 'Duration of a database query, without the wait for a connection',
    buckets: queryBuckets,
    registers: [register],
  })
  const backupFailures = new Counter({
    ...{ name: 'nexus_backup_failures_total', help: 'Nightly backups that this instance failed to make' },
    registers: [register],
  })
  new Gauge({
    ...{ name: 'nexus_build_info', help: 'Always 1: version, commit and day of the build', registers: [register] },
    labelNames: ['version', 'commit', 'built_on'],
  }).set({ version, commit: buildInfo.commit ?? 'none', built_on: buildInfo.builtOn ?? 'none' }, 1)
  const connectionErrors = new Counter({
    name: 'nexus_database_pool_errors_total',
    help: 'Lost connections to PostgreSQL',
    registers: [register],
  })
  const foreignPayloads = new Counter({
    name: 'nexus_live_foreign_payloads_total',
    help: 'Notifications on the channel of live events that no instance of the portal sent',
    registers: [register],
  })
  let openStreams = () => 0
  new Gauge({
    ...{ name: 'nexus_live_streams', help: 'Browsers listening for changes', registers: [register] },
    collect() {
      this.set(openStreams())
    },
  })
  return {
    register,
    /** Adds figures that cost a query each time somebody looks: begun by the first who does. */
    whenWatched: [] as (() => void)[],
    countStreams(count: () => number) {
      openStreams = count
    },
    /** Of this instance. */
    openStreams: () => openStreams(),
    backupFailed: () => backupFailures.inc(),
    watchPool(read: () => PoolState) {
      watchPool(register, read)
    },
    connectionBroke: () => connectionErrors.inc(),
    foreignNotified: () => foreignPayloads.inc(),
    databaseTook: (ms: number) => queries.observe(ms / 1000),
    /** `route` as in the contract, so that ids do not become series of their own. */
    requestTook(labels: { method: string; route: string; status: number }, ms: number) {
      requests.observe(labels, ms / 1000)
    },
  }
}

/** Answers the text; what only costs something when somebody looks is begun by the first who does. */
export function createMetricsReader({ register, whenWatched }: Metrics, db: Db, config: Config): () => Promise<string> {
  let isWatched = false
  const watch = () => {
    isWatched = true
    collectDefaultMetrics({ register })
    const mails = { register, name: 'nexus_mails_waiting', help: 'Emails waiting in the outbox' }
    gauge(mails, async () => (await countWaitingMails(db)).count)
    const oldest = {
      register,
      name: 'nexus_mail_oldest_waiting_seconds',
      help: 'Age of the oldest email waiting in the outbox',
    }
    gauge(oldest, async () => (await countWaitingMails(db)).oldestMs / 1000)
    const givenUp = { register, name: 'nexus_mails_given_up', help: 'Emails given up for good in the last 24 hours' }
    gauge(givenUp, () => countGivenUpMails(db, givenUpForMs))
    const repaired = {
      register,
      name: 'nexus_figures_repaired',
      help: 'Figures that the nightly recount repaired in the last 24 hours',
    }
    gauge(repaired, async () => (await listRepairs(db, dayMs)).reduce((sum, { differences }) => sum + differences, 0))
    watchDisks(register, config)
    if (config.backupsKept > 0) watchBackupAge(register, config)
    if (config.backupCommand) watchSending(register, db)
    for (const begin of whenWatched) begin()
  }
  return () => {
    if (!isWatched) watch()
    return register.metrics()
  }
}

/** Of the folders that the portal writes; one that is not there yet is left out. */
function watchDisks(register: Registry, { dataDir, backupDir }: Config): void {
  const folders = Object.entries({ data: dataDir, backups: backupDir })
  const watchDisk = (name: string, help: string, column: 'freeBytes' | 'sizeBytes') =>
    new Gauge({
      ...{ name, help, labelNames: ['folder'], registers: [register] },
      async collect() {
        for (const [folder, path] of folders) {
          const disk = await measureDisk(path)
          if (disk) this.set({ folder }, disk[column])
          else this.remove({ folder })
        }
      },
    })
  watchDisk('nexus_disk_free_bytes', 'Free space on the disk of a portal folder', 'freeBytes')
  watchDisk('nexus_disk_size_bytes', 'Size of that disk', 'sizeBytes')
}

/** Only where they are made: elsewhere an old one is nobody's fault. */
function watchBackupAge(register: Registry, config: Config): void {
  const help = 'When the newest backup was made; 0 if there is none'
  const newest = { register, name: 'nexus_newest_backup_timestamp_seconds', help }
  gauge(newest, async () => (await findNewestBackupTime(config)) / 1000)
}

function watchSending(register: Registry, db: Db): void {
  const sent = {
    register,
    name: 'nexus_backup_sent_timestamp_seconds',
    help: 'When a backup was last sent off the machine; 0 if never',
  }
  gauge(sent, async () => Date.parse((await readSending(db)).sentAt ?? '1970-01-01') / 1000)
  const failures = { register, name: 'nexus_backup_sent_failures', help: 'Failed attempts to send a backup since then' }
  gauge(failures, async () => (await readSending(db)).failures)
}

function watchPool(register: Registry, read: () => PoolState): void {
  new Gauge({
    name: 'nexus_database_pool_connections',
    help: 'Connections to PostgreSQL: used or idle in the pool, or reading beside it; the one that listens is not counted',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { used, idle, reading } = read()
      for (const [state, count] of Object.entries({ used, idle, reading })) this.set({ state }, count)
    },
  })
  const max = { register, name: 'nexus_database_pool_max', help: 'Maximum number of connections in the pool' }
  gauge(max, async () => read().max)
  const waiting = {
    register,
    name: 'nexus_database_pool_waiting',
    help: 'Queries and transactions waiting for a connection',
  }
  gauge(waiting, async () => read().waiting)
}

function gauge(
  { register, ...about }: { register: Registry; name: string; help: string },
  read: () => Promise<number>,
) {
  new Gauge({
    ...about,
    registers: [register],
    async collect() {
      // A value that cannot be read now is left out: the rest is still worth knowing.
      const value = await read().catch(() => undefined)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

export function checkMayReadMetrics(request: FastifyRequest, { metricsToken }: Pick<Config, 'metricsToken'>): void {
  const given = request.headers.authorization ?? ''
  if (metricsToken && isSame(given, `Bearer ${metricsToken}`)) return
  throw problem('forbidden', 'Send the token from the METRICS_TOKEN setting.')
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
