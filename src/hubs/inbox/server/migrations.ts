// Frozen: released migration steps of the inbox.
import type { Migration } from '#server/database/migrate.ts'

export const inboxSteps: Migration[] = [
  {
    name: 'inbox-1-digest',
    async up(trx) {
      await trx.schema
        .createTable('inboxDigest')
        .addColumn('uid', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
        .addColumn('week', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .execute()
    },
  },
]
