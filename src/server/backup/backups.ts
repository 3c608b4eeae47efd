// Backup schedule and retention: one backup a night into a folder on this machine, of which the newest are kept.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { removalsCutoff } from '../auth/removed-credentials.ts'
import type { Migration } from '../database/migrate.ts'
import { addErased, collectErased, pruneRemoved } from '../privacy/erased-list.ts'
import type { Config } from '../runtime/config.ts'
import { unfinishedSuffix, writeBackup } from './backup-file.ts'
import { withSnapshot } from './snapshot.ts'

const dayMs = 24 * 3_600_000
const abandonedMs = dayMs
const nightlyName = /^nexus-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.backup$/

/** Sorts by time, and is a valid file name everywhere. Retention never deletes backups with other names. */
export const backupName = (at: Date) => `nexus-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`

export async function createBackup(config: Config, migrations: Migration[], file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await withSnapshot(config, migrations, async (whole) => {
    const { content, erasures, removals } = collectErased(whole)
    await writeBackup(file, content)
    await addErased(path.dirname(file), erasures)
    await pruneRemoved(path.dirname(file), removals, removalsCutoff())
  })
}

/** The last time the clock showed that hour. */
export function lastDue(now: Date, hour: number): Date {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

/** A file from further in the future was written by a wrong clock: it must not stop new backups until then. */
export const latestPlausible = (now: Date) => new Date(now.getTime() + dayMs)

/** Oldest first. */
export async function listNightlyBackups(folder: string, now = new Date()): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const latest = backupName(latestPlausible(now))
  return names.filter((name) => nightlyName.test(name) && name <= latest).sort()
}

/** When a nightly backup was made, in milliseconds since 1970. */
export const backupTime = (name: string) =>
  Date.parse(`${name.slice(6, 16)}T${name.slice(17, 25).replaceAll('-', ':')}Z`)

/** 0 if there is none. */
export async function findNewestBackupTime({ backupDir }: Config): Promise<number> {
  const newest = (await listNightlyBackups(backupDir)).at(-1)
  return newest ? backupTime(newest) : 0
}

/** Whether none was made since it was due. */
export async function isMissing({ backupDir, backupHour }: Config, now: Date): Promise<boolean> {
  const newest = (await listNightlyBackups(backupDir, now)).at(-1)
  return !newest || newest < backupName(lastDue(now, backupHour))
}

/** Makes a backup if none was made since it was due. Answers the new file. */
export const backUpIfDue = async (config: Config, migrations: Migration[], now = new Date()) =>
  (await isMissing(config, now)) ? makeNightlyBackup(config, migrations, now) : undefined

export class UpgradeRefused extends Error {}

/** Counts as one of the nightly backups, so that it is deleted, and data of erased people with it, as soon as they are. */
export async function backUpBeforeUpgrade(config: Config, migrations: Migration[]): Promise<string | undefined> {
  if (!config.backupBeforeUpgrade || config.backupsKept === 0) return undefined
  return makeNightlyBackup(config, migrations, new Date()).catch((error: Error) => {
    throw new UpgradeRefused(
      `The backup before the upgrade could not be made, so nothing was changed: ${error.message}. ` +
        'Free up space or set BACKUP_DIR, then start again. If you have a backup, you can start with BACKUP_BEFORE_UPGRADE=off.',
    )
  })
}

/** Then lets go of the oldest. */
async function makeNightlyBackup(config: Config, migrations: Migration[], now: Date): Promise<string> {
  const file = path.join(config.backupDir, backupName(now))
  await createBackup(config, migrations, file)
  const old = (await listNightlyBackups(config.backupDir, now)).slice(0, -config.backupsKept)
  for (const name of [...old, ...(await listAbandoned(config.backupDir, now))]) {
    await rm(path.join(config.backupDir, name), { force: true })
  }
  return file
}

/** Files that a process killed in the middle of a backup left; one that is still being written is younger. */
async function listAbandoned(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(unfinishedSuffix))
  const times = await Promise.all(names.map((name) => stat(path.join(folder, name)).catch(() => undefined)))
  return names.filter((_, at) => now.getTime() - (times[at]?.mtimeMs ?? now.getTime()) > abandonedMs)
}
