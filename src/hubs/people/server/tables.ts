// Where are notes kept? One row per position, year and writer. Appointments themselves are the foundation's.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import type { YearTables } from '#server/years/years.ts'

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
  {
    // People began open to team members, too. Where nobody has changed that, it closes to them.
    name: 'people-2-permission',
    async up(trx) {
      const { numUpdatedRows } = await trx
        .updateTable('routePermission')
        .set({ accessRoles: sql`replace("accessRoles", '"tm",', '')` })
        .where('route', '=', '/people')
        // As it began.
        .where('version', '=', 1)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      await trx.updateTable('accessVersion').set({ version: sql`version + 1` }).execute()
    },
  },
]
