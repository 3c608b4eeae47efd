// Restore from a backup file: without people who were erased since and credentials that were removed. If the file is broken,
// the error says so, instead of what the database made of it.
import path from 'node:path'
import { readBackup, verifyBackup } from '../../src/server/backup/backup-file.ts'
import { restoreContent } from '../../src/server/backup/restore.ts'
import type { Database } from '../../src/server/database/database.ts'
import { migrations } from './command.ts'
import { reapplyErasures } from './reapply-erasures.ts'

type RestoreOptions = { backupDir: string; replace?: boolean }

export async function restoreBackup(database: Database, file: string, { backupDir, replace = false }: RestoreOptions) {
  const content = await readBackup(file)
  // Beside the file, and beside the backups of this portal: the file may come from elsewhere.
  const again = await reapplyErasures([backupDir, path.dirname(file)])
  try {
    const filled = await restoreContent(database, migrations, content, { replace, ...again })
    return { content, filled, reapplied: again.reapplied() }
  } catch (error) {
    await verifyBackup(file)
    throw error
  }
}
