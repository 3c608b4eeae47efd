// Frozen: inbox table as version 0.3 left it.
import type { Migration } from '#server/database/migrate.ts'
import { texts } from '#server/database/migrations/columns.ts'

export const inboxBaseline: Migration = {
  name: 'inbox-0.3',
  replaces: ['inbox-1-digest'],
  async up(trx) {
    await trx.schema
      .createTable('inboxDigest')
      .addColumn('uid', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .$call(texts('week', 'at'))
      .execute()
  },
}
