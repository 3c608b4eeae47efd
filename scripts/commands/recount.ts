// Recount command, `npm run recount`: rebuilds every derived counter and index from its rows and reports what differed. The
// portal may be running.
import { hubs } from '../../src/main.server.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { recount } from '../../src/server/database/recount.ts'
import { loadConfig } from '../../src/server/runtime/config.ts'
import { hub as shell } from '../../src/server/shell/handlers.ts'
import { migrations, Refused, runCommand } from './command.ts'

const maxShown = 50

await runCommand(async (words) => {
  if (words.length > 0) throw new Refused('npm run recount')
  const database = openDatabase(loadConfig())
  try {
    await migrate(database, migrations)
    const lines: string[] = []
    for (const count of [shell, ...hubs].flatMap(({ recounts = [] }) => recounts)) {
      const differed = await recount(database, count)
      lines.push(`${count.name}: ${differed.length === 0 ? 'matches its rows' : `${differed.length} differed, mended`}`)
      lines.push(...differed.slice(0, maxShown).map((line) => `  ${line}`))
      if (differed.length > maxShown) lines.push(`  and ${differed.length - maxShown} more`)
    }
    return lines.join('\n')
  } finally {
    await database.close()
  }
})
