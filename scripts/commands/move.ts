// Move command, `npm run move -- --to postgres://… [--replace]`: copies the embedded database to PostgreSQL and compares
// both.

import { moveDatabase } from '../../src/server/backup/move.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { databaseUrlProblem, loadConfig } from '../../src/server/runtime/config.ts'
import { formatRowCount, migrations, Refused, runCommand } from './command.ts'
import { formatReapplied, reapplyErasures } from './reapply-erasures.ts'

await runCommand(async (words) => {
  const to = words.includes('--to') ? words[words.indexOf('--to') + 1] : undefined
  if (!to) throw new Refused('npm run move -- --to postgres://user:password@host:5432/database [--replace]')
  const problem = databaseUrlProblem(to)
  if (problem) throw new Refused(`The address behind --to ${problem}`)
  const config = loadConfig()
  const target = openDatabase({ ...config, databaseUrl: to })
  try {
    // The file may be older than the data it replaces.
    const again = await reapplyErasures([config.backupDir])
    const replace = words.includes('--replace')
    const moved = await moveDatabase(config.dataDir, target, migrations, { replace, ...again })
    return [
      `Moved ${formatRowCount(moved)}, and compared each with what arrived.`,
      ...formatReapplied(again.reapplied()),
      'Set DATABASE_URL to that address and start the portal. The embedded database was left as it is.',
    ].join('\n')
  } finally {
    await target.close()
  }
})
