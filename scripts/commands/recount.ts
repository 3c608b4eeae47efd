// Recount command, `nexus recount`: rebuilds every derived sum and index from its rows and reports what differed. The
// portal may be running.
import { recount } from '../../src/server/database/recount.ts'
import { withPortalDatabase } from './chosen-portal.ts'
import { allHubs, migrations } from './command.ts'
import { Misused } from './printed.ts'

const maxShown = 50

export async function run(words: string[]): Promise<string> {
  if (words.length > 0) throw new Misused()
  return withPortalDatabase(migrations, async (database) => {
    const lines: string[] = []
    for (const count of allHubs.flatMap(({ recounts = [] }) => recounts)) {
      const differed = await recount(database, count)
      lines.push(`${count.name}: ${differed.length === 0 ? 'correct' : `${differed.length} fixed`}`)
      lines.push(...differed.slice(0, maxShown).map((line) => `  ${line}`))
      if (differed.length > maxShown) lines.push(`  and ${differed.length - maxShown} more`)
    }
    return lines.join('\n')
  })
}
