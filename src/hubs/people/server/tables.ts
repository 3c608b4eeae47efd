// Where are notes kept? One row per position, year and writer. Appointments themselves are the foundation's.
import type { AppointmentTables } from '#server/appointments.ts'
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people.ts'
import type { YearTables } from '#server/years.ts'

/** '' stands for no committee and no portfolio, so that they can be part of a key. */
export type NoteRow = {
  role: string
  committee: string
  portfolio: string
  year: string
  writtenBy: string
  text: string
  version: number
  updatedAt: string
}
export type Tables = AppointmentTables & PeopleTables & Pick<YearTables, 'year'> & { positionNote: NoteRow }

export const peopleMigrations: Migration[] = [
  {
    name: 'people-1-notes',
    async up(trx) {
      let table = trx.schema.createTable('positionNote').addColumn('role', 'text', (column) => column.notNull())
      for (const name of ['committee', 'portfolio', 'year', 'writtenBy', 'text', 'updatedAt']) {
        table = table.addColumn(name, 'text', (column) => column.notNull())
      }
      table = table.addColumn('version', 'integer', (column) => column.notNull())
      const key = ['role', 'committee', 'portfolio', 'year', 'writtenBy']
      await table.addPrimaryKeyConstraint('positionNoteKey', key as 'role'[]).execute()
    },
  },
]
