// Data folder lock of the embedded database: portals share it; restore and move need it for themselves. The operating system
// releases it when a process ends, even one that is killed.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/** Another process has the folder in a way that does not go together with ours. */
export class FolderInUse extends Error {}

export const lockFileOf = (dataDir: string) => path.join(dataDir, 'nexus.lock')

/** Unreferenced, a lock would be closed with the next garbage collection. */
const held = new Set<DatabaseSync>()

/** SQLite's own locks on an empty database: Node has no other locks that a shared folder, Windows and macOS know, too. */
function openLock(dataDir: string, begin: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const lock = new DatabaseSync(lockFileOf(dataDir), { timeout: 0 })
  try {
    lock.exec(begin)
    held.add(lock)
    return () => {
      held.delete(lock)
      lock.close()
    }
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new FolderInUse(dataDir)
    throw error
  }
}

/** For a portal. Any number may share the folder. */
export const shareFolder = (dataDir: string) => openLock(dataDir, 'begin; select count(*) from sqlite_master')

/** For a program that replaces or leaves the database. */
export const lockFolder = (dataDir: string) => openLock(dataDir, 'begin exclusive')
