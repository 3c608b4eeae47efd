// Frozen: target tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import { createIndexes, notNull, primaryKey, texts } from '#server/database/migrations/columns.ts'

export const targetBaseline: Migration = {
  name: 'targets-0.3',
  replaces: ['targets-1-targets'],
  async up(trx) {
    await trx.schema
      .createTable('target')
      .addColumn('id', 'text', primaryKey)
      .addColumn('value', 'integer')
      .addColumn('inForce', 'integer')
      .addColumn('version', 'integer', notNull)
      .$call(texts('year', 'measure', 'committee', 'month', 'state', 'changedAt'))
      .execute()
    await createIndexes(trx, 'target', { targetPlace: ['year', 'committee', 'state'] })
    await trx.schema
      .createIndex('targetOf')
      .unique()
      .on('target')
      .columns(['year', 'measure', 'committee', 'month'])
      .execute()

    await trx.schema
      .createTable('targetChange')
      .addColumn('id', 'text', primaryKey)
      .addColumn('targetId', 'text', (column) => column.notNull().references('target.id').onDelete('cascade'))
      .addColumn('version', 'integer', notNull)
      .addColumn('value', 'integer')
      .$call(texts('state', 'reason', 'byUid', 'byName', 'at'))
      .execute()
    await createIndexes(trx, 'targetChange', { targetChangeBy: ['byUid'] })
    await trx.schema
      .createIndex('targetChangeOf')
      .unique()
      .on('targetChange')
      .columns(['targetId', 'version'])
      .execute()

    await trx.schema
      .createTable('targetBehind')
      .$call(texts('year', 'committee', 'week', 'measures'))
      .addPrimaryKeyConstraint('targetBehindOf', ['year', 'committee'])
      .execute()
  },
}
