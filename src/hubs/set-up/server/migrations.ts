// Frozen: table of the set-up list as version 0.3 left it.
import type { Migration } from '#server/database/migrate.ts'
import { notNull, nullableTexts, primaryKey } from '#server/database/migrations/columns.ts'

export const setUpBaseline: Migration = {
  name: 'set-up-0.3',
  replaces: ['set-up-1-state'],
  async up(trx) {
    await trx.schema
      .createTable('setUp')
      .addColumn('id', 'integer', primaryKey)
      .addColumn('isDismissed', 'integer', notNull)
      .addColumn('checked', 'text', notNull)
      .$call(nullableTexts('tokenHash', 'mailId', 'mailOpenedAt'))
      .execute()
    await trx.insertInto('setUp').values({ id: 1, isDismissed: 0, checked: '[]' }).execute()
  },
}
