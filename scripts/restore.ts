// `npm run restore -- file [--replace]`: puts a backup into the database that the settings name, all of it or nothing.
import path from 'node:path'
import { backupName, makeBackup } from '../src/server/backups.ts'
import { loadConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { appliedMigrations } from '../src/server/database/migrate.ts'
import { readBackup } from '../src/server/database/transfer/backup-file.ts'
import { fillDatabase } from '../src/server/database/transfer/fill.ts'
import { erasingAgain } from '../src/server/erase-again.ts'
import { readErased } from '../src/server/erased-list.ts'
import { migrations, personal, Refused, rowsIn, runCommand } from './command.ts'

await runCommand(async (words) => {
  const [file, ...more] = words.filter((word) => word !== '--replace')
  if (!file || more.length > 0) throw new Refused('npm run restore -- file [--replace]')
  const replace = words.includes('--replace')
  const config = loadConfig()
  const content = await readBackup(file)
  const database = openDatabase(config)
  try {
    const saved = replace && (await appliedMigrations(database.db)).length > 0 && (await saveFirst())
    // Beside the file, and beside the backups of this portal: the file may come from elsewhere.
    const listed = [await readErased(config.backupDir), await readErased(path.dirname(file))]
    const again = erasingAgain(personal, new Map(listed.flatMap((list) => [...list])))
    const filled = await fillDatabase(database, migrations, content, { replace, ...again })
    const lines = [`Restored ${rowsIn(filled)} from the backup of ${content.madeAt}.`]
    if (again.count() > 0) lines.push(`Erased again: ${again.count()} who had been erased since.`)
    if (saved) lines.push(`What was there before is in ${saved}`)
    return lines.join('\n')
  } finally {
    await database.close()
  }

  async function saveFirst(): Promise<string> {
    const before = path.resolve(config.backupDir, `before-restore-${backupName(new Date())}`)
    await makeBackup(config, migrations, before)
    return before
  }
})
