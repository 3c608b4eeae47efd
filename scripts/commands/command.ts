// Parts of several commands: all migrations and declarations of the portal, and what a refusal is.
import { hubs } from '../../src/main.server.ts'
import type { Migration } from '../../src/server/database/migrate.ts'
import type { PersonalRows } from '../../src/server/privacy/personal.ts'
import { hub as shell } from '../../src/server/shell/handlers.ts'

/** The shell and all hubs. */
export const allHubs = [shell, ...hubs]

/** The migrations of the whole portal, and its declarations of personal data. */
export const migrations: Migration[] = allHubs.flatMap((hub) => hub.migrations)
export const personal: PersonalRows[] = allHubs.flatMap((hub) => hub.personal ?? [])

/** '1,234 rows in 20 tables' */
export function formatRowCount(sums: Record<string, { rows: number }>): string {
  const rows = Object.values(sums).reduce((total, each) => total + each.rows, 0)
  return `${rows.toLocaleString('en')} rows in ${Object.keys(sums).length} tables`
}
