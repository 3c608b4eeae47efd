// Move command, `nexus move --to postgres://… [--replace]`: copies the embedded database to PostgreSQL and compares both.
import { findSecret } from '../../src/server/auth/secret.ts'
import { moveDatabase } from '../../src/server/backup/move.ts'
import { withLockedFolder } from '../../src/server/backup/running-portals.ts'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { type Config, databaseUrlProblem } from '../../src/server/runtime/config.ts'
import { choosePortal, describePostgres, loadSettings } from './chosen-portal.ts'
import { formatRowCount, migrations } from './command.ts'
import { Misused, Refused } from './printed.ts'
import { formatReapplied, reapplyErasures } from './reapply-erasures.ts'

export async function run(words: string[]): Promise<string> {
  const to = words.includes('--to') ? words[words.indexOf('--to') + 1] : undefined
  if (!to) throw new Misused()
  const problem = databaseUrlProblem(to)
  if (problem) throw new Refused(`The address after --to ${problem}`)
  const settings = loadSettings()
  // The file is moved, even if PostgreSQL is set already.
  const config = { ...settings.config, databaseUrl: undefined }
  const { handOver } = await choosePortal({ settings: { ...settings, config } })
  console.error(`To: ${await describePostgres(config, to, 'the address after --to')}`)
  const target = openDatabase({ ...config, databaseUrl: to, databaseDirectUrl: undefined })
  try {
    return await withLockedFolder(config, () => move(config, target, words.includes('--replace')))
  } finally {
    await target.close()
    handOver()
  }
}

async function move(config: Config, target: Database, replace: boolean): Promise<string> {
  // The file may be older than the data it replaces.
  const again = await reapplyErasures([config.backupDir], findSecret(config))
  const moved = await moveDatabase(config.dataDir, target, migrations, { replace, ...again })
  return [
    `Moved ${formatRowCount(moved)}, and checked that all of them arrived.`,
    ...formatReapplied(again.reapplied()),
    'Set DATABASE_URL to that address and start the portal. The embedded database is unchanged.',
  ].join('\n')
}
