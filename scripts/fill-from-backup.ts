// How does a backup come into a database? As it is, but for who was erased since; and where that fails because the file is
// broken, it says so and not what the database made of it.
import path from 'node:path'
import type { Database } from '../src/server/database/database.ts'
import { checkIsWhole, readBackup } from '../src/server/database/transfer/backup-file.ts'
import { fillDatabase } from '../src/server/database/transfer/fill.ts'
import { erasingAgain } from '../src/server/erase-again.ts'
import { readErased } from '../src/server/erased-list.ts'
import { migrations, personal } from './command.ts'

type Filling = { backupDir: string; replace?: boolean }

export async function fillFromBackup(database: Database, file: string, { backupDir, replace = false }: Filling) {
  const content = await readBackup(file)
  // Beside the file, and beside the backups of this portal: the file may come from elsewhere.
  const listed = [await readErased(backupDir), await readErased(path.dirname(file))]
  const again = erasingAgain(personal, new Map(listed.flatMap((list) => [...list])))
  try {
    const filled = await fillDatabase(database, migrations, content, { replace, ...again })
    return { content, filled, erased: again.count() }
  } catch (error) {
    await checkIsWhole(file)
    throw error
  }
}
