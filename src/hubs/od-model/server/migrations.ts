// Frozen: OD model table as version 0.3 left it.
import type { Migration } from '#server/database/migrate.ts'
import { notNull, primaryKey, texts } from '#server/database/migrations/columns.ts'

export const odModelBaseline: Migration = {
  name: 'od-model-0.3',
  replaces: ['od-model-1-national', 'od-model-2-international'],
  async up(trx) {
    await trx.schema
      .createTable('odModel')
      .addColumn('id', 'text', primaryKey)
      .$call(texts('text', 'link'))
      .addColumn('version', 'integer', notNull)
      .addColumn('updatedAt', 'text')
      .execute()
    const rows = ['national', 'international'].map((id) => ({ id, text: '', link: '', version: 1 }))
    await trx.insertInto('odModel').values(rows).execute()
  },
}
