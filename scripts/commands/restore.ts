// Restore command, `nexus restore file [--replace]`: restores a backup into the database that the settings name, all or
// nothing. With --try it restores into a temporary folder, only to show what the backup holds.
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readBackup } from '../../src/server/backup/backup-file.ts'
import { backupName, createBackup } from '../../src/server/backup/backups.ts'
import { refuseWhileRunning, withLockedFolder } from '../../src/server/backup/running-portals.ts'
import { openDatabase, sqliteFile } from '../../src/server/database/database.ts'
import { appliedMigrations, NewerData, stepsDone } from '../../src/server/database/migrate.ts'
import type { Config } from '../../src/server/runtime/config.ts'
import { choosePortal, loadSettings } from './chosen-portal.ts'
import { formatRowCount, migrations } from './command.ts'
import { Misused } from './printed.ts'
import { formatReapplied } from './reapply-erasures.ts'
import { restoreBackup } from './restore-backup.ts'
import { tryBackup } from './try-backup.ts'

const choices = ['--replace', '--try']

export async function run(words: string[]): Promise<string> {
  const [file, ...more] = words.filter((word) => !choices.includes(word))
  const [replace, onlyTry] = choices.map((choice) => words.includes(choice)) as [boolean, boolean]
  if (!file || more.length > 0 || (replace && onlyTry)) throw new Misused()
  const settings = loadSettings()
  if (onlyTry) return tryBackup(file, settings.config)
  // Before anything else is created or opened.
  await readBackup(file)
  const { config, handOver } = await choosePortal({ settings, mayCreate: true })
  try {
    return await withLockedFolder(config, async () => {
      const isRollback = replace && (await isNewer(config))
      return isRollback ? restoreBesideNewer(file, config) : restore(file, config, replace)
    })
  } finally {
    handOver()
  }
}

async function restore(file: string, config: Config, replace: boolean): Promise<string> {
  const database = openDatabase(config)
  const { db, engine } = database
  try {
    await refuseWhileRunning(db, engine)
    const saved = replace && (await appliedMigrations(db)).length > 0 && (await saveFirst(config))
    const { content, filled, reapplied } = await restoreBackup(database, file, { config, replace })
    const lines = [
      `Restored ${formatRowCount(filled)} from the backup of ${content.madeAt}. Everyone has to sign in again.`,
    ]
    lines.push(...formatReapplied(reapplied))
    if (saved) lines.push(`The previous data is in ${saved}`)
    return lines.join('\n')
  } finally {
    await database.close()
  }
}

async function saveFirst(config: Config): Promise<string> {
  const before = path.resolve(config.backupDir, `before-restore-${backupName(new Date())}`)
  await createBackup(config, migrations, before)
  return before
}

/** Whether the file has the data of a newer version, as after an upgrade that is taken back. */
async function isNewer(config: Config): Promise<boolean> {
  if (config.databaseUrl || !existsSync(sqliteFile(config.dataDir))) return false
  const { db, engine, close } = openDatabase(config)
  try {
    await refuseWhileRunning(db, engine)
    stepsDone(await appliedMigrations(db), migrations)
    return false
  } catch (error) {
    if (error instanceof NewerData) return true
    throw error
  } finally {
    await close()
  }
}

/** This program can neither read nor save data of a newer one: the file itself is set aside, and comes back on a failure. */
async function restoreBesideNewer(file: string, config: Config): Promise<string> {
  const own = sqliteFile(config.dataDir)
  const aside = path.resolve(config.dataDir, `newer-${backupName(new Date()).replace('.backup', '.sqlite')}`)
  moveDatabaseFile(own, aside)
  try {
    return `${await restore(file, config, false)}\nThe previous data, from a newer NEXUS, is in ${aside}`
  } catch (error) {
    for (const end of companions) rmSync(own + end, { force: true })
    moveDatabaseFile(aside, own)
    throw error
  }
}

const companions = ['', '-wal', '-shm']

function moveDatabaseFile(from: string, to: string): void {
  for (const end of companions) if (existsSync(from + end)) renameSync(from + end, to + end)
}
