// When did a person's last digest leave? Messages and choices themselves are the foundation's (src/server/notify/inbox.ts).
import type { Migration } from '#server/database/migrate.ts'
import type { InboxTables } from '#server/notify/inbox.ts'
import type { PeopleTables } from '#server/people/people.ts'

export type DigestRow = { uid: string; week: string; at: string }
export type Tables = InboxTables & Pick<PeopleTables, 'user'> & { inboxDigest: DigestRow }

export const inboxMigrations: Migration[] = [
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
