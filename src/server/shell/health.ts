// Health figures of the emails, disks, backups, jobs and figures, each with a level: for `nexus check`, the metrics and the admin panel.
import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { findNewestBackupTime, lastDue } from '../backup/backups.ts'
import { readSending } from '../backup/sending-lease.ts'
import { type Db, type Engine, sqliteFile } from '../database/database.ts'
import { dayMs, hourMs } from '../jobs/job.ts'
import { listJobs } from '../jobs/leases.ts'
import { countGivenUpMails, countWaitingMails } from '../notify/mail-queue.ts'
import { isForThisMachine } from '../protect/loopback.ts'
import type { Config } from '../runtime/config.ts'

export type Level = 'fine' | 'warning' | 'problem'

/** A night and two hours: the same limit as in docs/operations.md. */
const lateMs = 26 * hourMs
const slowMailMs = hourMs / 6
const gigabyte = 1024 ** 3

/** How long a mail that was given up is worth a look. */
export const givenUpForMs = dayMs

/** Emails that wait to be sent, or were given up; none are counted without a database. Without SMTP they stay in the outbox, which only helps on the machine itself. */
export async function readMailHealth(db: Db | undefined, config: Config) {
  const { count, oldestMs } = db ? await countWaitingMails(db) : { count: 0, oldestMs: 0 }
  const givenUp = db ? await countGivenUpMails(db, givenUpForMs) : 0
  const sending = config.smtpUrl ? 'smtp' : isForThisMachine(config) ? 'outbox' : 'none'
  const isSlow = sending === 'smtp' && oldestMs > slowMailMs
  const needsLook = isSlow || givenUp > 0
  const level: Level = sending === 'none' ? 'problem' : needsLook ? 'warning' : 'fine'
  return { sending, waiting: count, oldestMs, isSlow, givenUp, level } as const
}

export const measureDisk = (folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, sizeBytes: blocks * bsize }),
    () => undefined,
  )

/** Room for the folders that the portal writes; one that is not there yet is left out. */
export async function readDisks(config: Config) {
  const { dataDir, backupDir } = config
  const file = config.databaseUrl ? undefined : await stat(sqliteFile(dataDir)).catch(() => undefined)
  const needed = file?.size ?? 0
  const folders = new Map([
    [backupDir, 'backups' as const],
    [dataDir, 'data' as const],
  ])
  const disks = await Promise.all(
    [...folders].reverse().map(async ([folder, use]) => {
      const disk = await measureDisk(folder)
      return disk && { use, folder: path.resolve(folder), ...disk, level: diskLevel(disk.freeBytes, needed) }
    }),
  )
  return disks.filter((disk) => disk !== undefined)
}

function diskLevel(freeBytes: number, neededBytes: number): Level {
  if (freeBytes < Math.max(gigabyte / 10, neededBytes)) return 'problem'
  return freeBytes < Math.max(gigabyte, 3 * neededBytes) ? 'warning' : 'fine'
}

/** What the database takes on its disk. */
export async function measureDatabase(db: Db, engine: Engine, { dataDir }: Config): Promise<number> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db)
    return Number(rows[0]?.size ?? 0)
  }
  const files = ['', '-wal'].map((end) => stat(`${sqliteFile(dataDir)}${end}`).catch(() => undefined))
  return (await Promise.all(files)).reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

/** Null where this instance makes none; without a database nothing is known of sending. */
export async function readBackupHealth(db: Db | undefined, config: Config, now = Date.now()) {
  if (config.backupsKept === 0) return null
  const newestMs = await findNewestBackupTime(config)
  const dueMs = lastDue(new Date(now), config.backupHour).getTime()
  const sending = db && config.backupCommand ? await readSending(db) : undefined
  const isSent = sending && now - Date.parse(sending.sentAt ?? '') < lateMs
  return {
    newestAt: newestMs ? new Date(newestMs).toISOString() : null,
    /** In the past while the last one is still missing. */
    nextAt: new Date(newestMs < dueMs ? dueMs : dueMs + dayMs).toISOString(),
    level: (now - newestMs > lateMs ? 'problem' : 'fine') as Level,
    sending: sending && {
      sentAt: sending.sentAt,
      failures: sending.failures,
      lastError: sending.lastError,
      level: (isSent && sending.failures === 0 ? 'fine' : 'problem') as Level,
    },
    /** One broken disk would take both. */
    isBesideData: !config.backupCommand && !config.databaseUrl && (await isSameDisk(config.dataDir, config.backupDir)),
  }
}

async function isSameDisk(...folders: [string, string]): Promise<boolean> {
  const [one, other] = await Promise.all(folders.map((folder) => stat(folder).catch(() => undefined)))
  return one !== undefined && one.dev === other?.dev
}

/** Of these jobs, the last runs; others belong to hubs that were deleted. */
export async function readJobHealth(db: Db, names: readonly string[], now = Date.now()) {
  const rows = (await listJobs(db)).filter(({ name }) => names.includes(name))
  return rows.map(({ name, failures, succeededAt, failedAt, nextRunAt }) => {
    const silentMs = now - Date.parse(succeededAt ?? nextRunAt ?? '')
    const isLate = silentMs > lateMs
    const level: Level = failures > 3 || (failures === 0 && isLate) ? 'problem' : failures > 0 ? 'warning' : 'fine'
    return { name, failures, succeededAt, failedAt, nextRunAt, silentMs, level }
  })
}

/** The audit line of a nightly recount that found something. */
export const repairKind = 'figures.repair'

type Repair = { at: string; name: string; differences: number; lines: string[] }

/** What was repaired in the last while, newest first. */
export async function listRepairs(db: Db, forMs: number, now = Date.now()): Promise<Repair[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'subject', 'after'])
    .where('kind', '=', repairKind)
    .where('at', '>', new Date(now - forMs).toISOString())
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ at, subject, after }) => ({ at, name: subject, ...JSON.parse(after as string) }))
}

const repairedForMs = 30 * dayMs

/** What the nightly recount repaired last, if that was in the last 30 days. */
export async function readFigureHealth(db: Db, now = Date.now()) {
  const [repaired = null] = await listRepairs(db, repairedForMs, now)
  return { repaired, level: (repaired ? 'warning' : 'fine') as Level }
}
