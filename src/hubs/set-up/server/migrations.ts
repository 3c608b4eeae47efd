// Frozen: migration step of the set-up list. A portal that is in use starts with it dismissed.
import type { Kysely } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import type { SetUpTables } from './tables.ts'

/** What an admin leaves in the audit trail who has only looked around. */
const ofAccounts = ['access', 'identity', 'permission', 'place', 'role', 'user', 'view']

export const setUpMigrations: Migration[] = [
  {
    name: 'set-up-1-state',
    async up(trx) {
      await trx.schema
        .createTable('setUp')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('isDismissed', 'integer', (column) => column.notNull())
        .addColumn('checked', 'text', (column) => column.notNull())
        .addColumn('tokenHash', 'text')
        .addColumn('mailId', 'text')
        .addColumn('mailOpenedAt', 'text')
        .execute()
      const db = trx as unknown as Kysely<SetUpTables & { user: { id: string }; audit: { kind: string } }>
      const people = await db.selectFrom('user').select('id').limit(2).execute()
      const kinds = await db.selectFrom('audit').select('kind').distinct().execute()
      const hasRecords = kinds.some(({ kind }) => !ofAccounts.includes(kind.split('.')[0] ?? ''))
      // A portal that is in use needs no set-up.
      const isDismissed = people.length > 1 || hasRecords ? 1 : 0
      const blank = { checked: '[]', tokenHash: null, mailId: null, mailOpenedAt: null }
      await db
        .insertInto('setUp')
        .values({ id: 1, isDismissed, ...blank })
        .execute()
    },
  },
]
