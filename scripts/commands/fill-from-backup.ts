// Restore from a backup file: without people who were erased since and credentials that were removed. If the file is broken,
// the error says so, instead of what the database made of it.
import path from 'node:path'
import { checkIsWhole, readBackup } from '../../src/server/backup/backup-file.ts'
import { fillDatabase } from '../../src/server/backup/fill.ts'
import type { Database } from '../../src/server/database/database.ts'
import { migrations } from './command.ts'
import { forgettingAgain } from './forget-again.ts'

type Filling = { backupDir: string; replace?: boolean }

export async function fillFromBackup(database: Database, file: string, { backupDir, replace = false }: Filling) {
  const content = await readBackup(file)
  // Beside the file, and beside the backups of this portal: the file may come from elsewhere.
  const again = await forgettingAgain([backupDir, path.dirname(file)])
  try {
    const filled = await fillDatabase(database, migrations, content, { replace, ...again })
    return { content, filled, forgotten: again.forgotten() }
  } catch (error) {
    await checkIsWhole(file)
    throw error
  }
}
