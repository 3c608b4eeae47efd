// Which hubs were taken out on purpose, and what becomes of what they stored? Their steps stay known, so that a database
// or a backup from their time is no riddle.
import type { Migration } from './migrate.ts'

export type Retirement = {
  hub: string
  /** Moved here from its tables.ts as they were. */
  steps: Migration[]
  /** Those that refer to others first. */
  tables: string[]
  /** `kept`: aside, and in every backup; `dropped`: gone with the next start, and with a restore. */
  become: 'kept' | 'dropped'
}

/** Frozen like the steps: what stands here was released. */
export const retired: readonly Retirement[] = []

/** The drop is a step of its own: an older program, which still wants the tables, refuses data that went through it. */
const dropOf = ({ hub, tables }: Retirement): Migration => ({
  name: `${hub}-dropped`,
  async up(trx) {
    for (const table of tables) await trx.schema.dropTable(table).ifExists().execute()
  },
})

export const retiredMigrations = (retirements = retired): Migration[] =>
  retirements.flatMap((retirement) => [
    ...retirement.steps.map((step) => ({ ...step, isRetired: true })),
    ...(retirement.become === 'dropped' ? [dropOf(retirement)] : []),
  ])
