// Data folder permissions: only its owner may read what the portal stores on disk; fixes files that an earlier version or the
// machine's defaults left readable. Reports at once a folder that cannot be written, or that is being restored.
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderInUse, lockFileOf, shareFolder } from '../backup/folder-lock.ts'
import { sqliteFile } from '../database/database.ts'
import { BadSettings, type Config } from './config.ts'

type Folders = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'authSecret'>

export function prepareDataFolder(config: Folders): void {
  process.umask(0o077)
  const isNeeded = !config.databaseUrl || !config.authSecret
  if (isNeeded) checkWritable(config.dataDir)
  if (!config.databaseUrl) shareWithOthers(config.dataDir)
  const { dataDir, backupDir } = config
  const isWithin = path.resolve(backupDir).startsWith(path.resolve(dataDir) + path.sep)
  const file = sqliteFile(dataDir)
  const targets = [dataDir, file, `${file}-wal`, `${file}-shm`, lockFileOf(dataDir), path.join(dataDir, 'secret')]
  // A backup folder elsewhere may be readable for a program that copies the backups.
  for (const target of [...targets, ...(isWithin ? [backupDir] : []), ...backupsIn(backupDir)]) restrictAccess(target)
}

/** A full disk is no reason to stop: reading still works, and there may be room soon. */
const harmless = new Set(['ENOSPC', 'EDQUOT'])

function checkWritable(dataDir: string): void {
  const probe = path.join(dataDir, `.written-at-start-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!harmless.has(code))
      throw new BadSettings([`DATA_DIR ${dataDir} cannot be written: ${message}`], { mayPass: true })
  }
}

/** For as long as this process lives. */
function shareWithOthers(dataDir: string): void {
  try {
    shareFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new BadSettings([`DATA_DIR ${dataDir} is being restored or moved. Start again when that has finished.`], {
        mayPass: true,
      })
    // A file system that has no locks, or is full, is no reason to stop: the lease in the database remains.
  }
}

function backupsIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.includes('.backup'))
    return names.map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

const forOthers = 0o077
const forEverybody = 0o1000

/** Skips what belongs to somebody else, and folders for everybody, such as /tmp. */
function restrictAccess(target: string): void {
  try {
    const { mode } = statSync(target)
    if (mode & forOthers && !(mode & forEverybody)) chmodSync(target, mode & 0o777 & ~forOthers)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') console.error(`${target} may be readable by others: ${message}`)
  }
}
