// Frozen: migration step of targets, their changes, and who was behind.
import type { Migration } from '#server/database/migrate.ts'

export const targetMigrations: Migration[] = [
  {
    name: 'targets-1-targets',
    async up(trx) {
      let targets = trx.schema
        .createTable('target')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('value', 'integer')
        .addColumn('inForce', 'integer')
        .addColumn('version', 'integer', (column) => column.notNull())
      for (const name of ['year', 'measure', 'committee', 'month', 'state', 'changedAt'])
        targets = targets.addColumn(name, 'text', (column) => column.notNull())
      await targets.execute()
      const key = ['year', 'measure', 'committee', 'month']
      await trx.schema.createIndex('targetOf').unique().on('target').columns(key).execute()
      await trx.schema.createIndex('targetPlace').on('target').columns(['year', 'committee', 'state']).execute()
      let changes = trx.schema
        .createTable('targetChange')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('targetId', 'text', (column) => column.notNull().references('target.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('value', 'integer')
      for (const name of ['state', 'reason', 'byUid', 'byName', 'at'])
        changes = changes.addColumn(name, 'text', (column) => column.notNull())
      await changes.execute()
      await trx.schema
        .createIndex('targetChangeOf')
        .unique()
        .on('targetChange')
        .columns(['targetId', 'version'])
        .execute()
      await trx.schema.createIndex('targetChangeBy').on('targetChange').column('byUid').execute()
      await trx.schema
        .createTable('targetBehind')
        .addColumn('year', 'text', (column) => column.notNull())
        .addColumn('committee', 'text', (column) => column.notNull())
        .addColumn('week', 'text', (column) => column.notNull())
        .addColumn('measures', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('targetBehindOf', ['year', 'committee'])
        .execute()
    },
  },
]
