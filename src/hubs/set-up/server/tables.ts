// Table of the set-up list: one row for the whole portal.
import type { Kysely } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'

export type SetUpRow = {
  id: 1
  isDismissed: number
  /** JSON: the steps that an admin marked as done. */
  checked: string
  /** Hash of the link in the last test email. */
  tokenHash: string | null
  /** The last test email in the outbox. */
  mailId: string | null
  mailOpenedAt: string | null
}
export type SetUpTables = {
  setUp: SetUpRow
  mail: { id: string; to: string; sentAt: string | null; nextTryAt: string | null; lastError: string | null }
}

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
