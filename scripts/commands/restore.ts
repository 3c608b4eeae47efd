// Restore command, `npm run restore -- file [--replace]`: restores a backup into the database that the settings name, all or
// nothing. With --try it restores into a temporary folder, only to show what the backup holds.
import path from 'node:path'
import { readBackup } from '../../src/server/backup/backup-file.ts'
import { backupName, createBackup } from '../../src/server/backup/backups.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { appliedMigrations } from '../../src/server/database/migrate.ts'
import { loadConfig } from '../../src/server/runtime/config.ts'
import { formatRowCount, migrations, Refused, runCommand } from './command.ts'
import { formatReapplied } from './reapply-erasures.ts'
import { restoreBackup } from './restore-backup.ts'
import { tryBackup } from './try-backup.ts'

const choices = ['--replace', '--try']

await runCommand(async (words) => {
  const [file, ...more] = words.filter((word) => !choices.includes(word))
  const [replace, onlyTry] = choices.map((choice) => words.includes(choice)) as [boolean, boolean]
  if (!file || more.length > 0 || (replace && onlyTry)) throw new Refused('npm run restore -- file [--replace | --try]')
  const config = loadConfig()
  if (onlyTry) return tryBackup(file, config)
  // Before anything else is created or opened.
  await readBackup(file)
  const database = openDatabase(config)
  try {
    const saved = replace && (await appliedMigrations(database.db)).length > 0 && (await saveFirst())
    const { backupDir } = config
    const { content, filled, reapplied } = await restoreBackup(database, file, { backupDir, replace })
    const lines = [`Restored ${formatRowCount(filled)} from the backup of ${content.madeAt}. Everybody signs in anew.`]
    lines.push(...formatReapplied(reapplied))
    if (saved) lines.push(`What was there before is in ${saved}`)
    return lines.join('\n')
  } finally {
    await database.close()
  }

  async function saveFirst(): Promise<string> {
    const before = path.resolve(config.backupDir, `before-restore-${backupName(new Date())}`)
    await createBackup(config, migrations, before)
    return before
  }
})
