// Frozen: released migration steps of people.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'

export const peopleSteps: Migration[] = [
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
