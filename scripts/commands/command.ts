// Command runner: prints a text on success, and one clear line instead of a stack trace on a refusal.
import { hubs } from '../../src/main.server.ts'
import type { Migration } from '../../src/server/database/migrate.ts'
import type { PersonalRows } from '../../src/server/privacy/personal.ts'
import { BadSettings } from '../../src/server/runtime/config.ts'
import { writeForOwnerOnly } from '../../src/server/runtime/data-folder.ts'
import { hub as shell } from '../../src/server/shell/handlers.ts'

const all = [shell, ...hubs]

/** The migrations of the whole portal, and its declarations of personal data. */
export const migrations: Migration[] = all.flatMap((hub) => hub.migrations)
export const personal: PersonalRows[] = all.flatMap((hub) => hub.personal ?? [])

export class Refused extends Error {}

export async function runCommand(command: (words: string[]) => Promise<string>): Promise<void> {
  writeForOwnerOnly()
  try {
    console.log(await command(process.argv.slice(2)))
  } catch (error) {
    const lines = error instanceof BadSettings ? error.problems.map((line) => `Setting ${line}`) : [messageOf(error)]
    console.error(lines.join('\n'))
    process.exitCode = 1
  }
}

/** A host with two addresses that both refuse gives an error with a code and no message. */
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code || error.name : String(error)

/** '1,234 rows in 20 tables' */
export function formatRowCount(sums: Record<string, { rows: number }>): string {
  const rows = Object.values(sums).reduce((total, each) => total + each.rows, 0)
  return `${rows.toLocaleString('en')} rows in ${Object.keys(sums).length} tables`
}
