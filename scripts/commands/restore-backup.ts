// Restore from a backup file: without people who were erased since and credentials that were removed. If the file is broken,
// the error says so, instead of what the database made of it.
import path from 'node:path'
import { findSecret } from '../../src/server/auth/secret.ts'
import { readBackup, verifyBackup } from '../../src/server/backup/backup-file.ts'
import { restoreContent } from '../../src/server/backup/restore.ts'
import type { Database } from '../../src/server/database/database.ts'
import type { Config } from '../../src/server/runtime/config.ts'
import { migrations } from './command.ts'
import { reapplyErasures } from './reapply-erasures.ts'

type RestoreOptions = { config: Config; replace?: boolean }

export async function restoreBackup(database: Database, file: string, { config, replace = false }: RestoreOptions) {
  const content = await readBackup(file)
  // Beside the file, and beside the backups of this portal: the file may come from elsewhere.
  const again = await reapplyErasures([config.backupDir, path.dirname(file)], findSecret(config))
  try {
    const filled = await restoreContent(database, migrations, content, { replace, ...again })
    return { content, filled, reapplied: again.reapplied() }
  } catch (error) {
    await verifyBackup(file)
    throw error
  }
}
