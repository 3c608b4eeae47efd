// Who may read what the portal keeps on disk? Its owner alone: whatever is written from here on, and what an earlier
// version or the habits of the machine left open. A folder that cannot be written is told at once.
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sqliteFile } from '../database/database.ts'
import { BadSettings, type Config } from './config.ts'

/** For every program that writes data, before it writes any. */
export const writeForOwnerOnly = () => void process.umask(0o077)

type Folders = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'authSecret'>

export function takeDataFolder(config: Folders): void {
  writeForOwnerOnly()
  const isNeeded = !config.databaseUrl || !config.authSecret
  if (isNeeded) checkWritable(config.dataDir)
  const { dataDir, backupDir } = config
  const isWithin = path.resolve(backupDir).startsWith(path.resolve(dataDir) + path.sep)
  const file = sqliteFile(dataDir)
  const places = [dataDir, file, `${file}-wal`, `${file}-shm`, path.join(dataDir, 'secret')]
  // A backup folder elsewhere may be open to whoever carries the backups on.
  for (const place of [...places, ...(isWithin ? [backupDir] : []), ...backupsIn(backupDir)]) tighten(place)
}

/** A full disk is no reason: reading goes on, and there may be room soon. */
const mayPass = new Set(['ENOSPC', 'EDQUOT'])

function checkWritable(dataDir: string): void {
  const trial = path.join(dataDir, `.written-at-start-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!mayPass.has(code)) throw new BadSettings([`DATA_DIR ${dataDir} cannot be written: ${message}`])
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

/** What belongs to somebody else is theirs to tighten; a folder for everybody, such as /tmp, is not ours. */
function tighten(place: string): void {
  try {
    const { mode } = statSync(place)
    if (mode & forOthers && !(mode & forEverybody)) chmodSync(place, mode & 0o777 & ~forOthers)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') console.error(`${place} may be readable for others: ${message}`)
  }
}
