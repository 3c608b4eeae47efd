// `npm run backup [-- file]`: everything the portal holds, as it is at this moment, in one compressed file. It may run.
import { statSync } from 'node:fs'
import path from 'node:path'
import { backupName, makeBackup } from '../src/server/backups.ts'
import { loadConfig } from '../src/server/config.ts'
import { migrations, runCommand } from './command.ts'

await runCommand(async ([given]) => {
  const config = loadConfig()
  const file = path.resolve(given ?? path.join(config.backupDir, `by-hand-${backupName(new Date())}`))
  const startedMs = performance.now()
  await makeBackup(config, migrations, file)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  return `Backup made in ${seconds} s: ${file} (${Math.ceil(statSync(file).size / 1024)} KB)`
})
