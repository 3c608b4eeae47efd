// Frozen: migration steps of the warnings before a year or an office ends.
import type { Migration } from '#server/database/migrate.ts'

export const warningSteps: Migration[] = [
  {
    name: 'handover-warnings-1',
    async up(trx) {
      await trx.schema
        .createTable('handoverWarning')
        .addColumn('uid', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('about', 'text', (column) => column.notNull())
        .addColumn('lastDay', 'text', (column) => column.notNull())
        .addColumn('stage', 'integer', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('handoverWarningOf', ['uid', 'about', 'lastDay', 'stage'])
        .execute()
    },
  },
]
