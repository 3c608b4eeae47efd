// Frozen: released migration steps of tasks.
import type { Migration } from '#server/database/migrate.ts'

export const taskSteps: Migration[] = [
  {
    name: 'tasks-1-reminders',
    async up(trx) {
      await trx.schema
        .createTable('taskKind')
        .addColumn('kind', 'text', (column) => column.primaryKey())
        .addColumn('isAutomatic', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('changedAt', 'text', (column) => column.notNull())
        .execute()
      await trx.schema
        .createTable('taskExpected')
        .addColumn('year', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('committee', 'text', (column) => column.notNull())
        .addColumn('expected', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('taskExpectedOf', ['year', 'kind', 'committee'])
        .execute()
      await trx.schema
        .createTable('taskSetting')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('everyDays', 'integer', (column) => column.notNull())
        .execute()
      await trx.schema
        .createTable('taskReminder')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('uid', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('year', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('byName', 'text', (column) => column.notNull())
        .addColumn('byUid', 'text')
        .addColumn('dueOn', 'text')
        .addColumn('stage', 'integer')
        .execute()
      await trx.schema.createIndex('taskReminderOf').on('taskReminder').columns(['uid', 'kind', 'at']).execute()
      // Those of people have neither day nor stage, and are never the same; each automatic one goes out once.
      await trx.schema
        .createIndex('taskReminderStage')
        .unique()
        .on('taskReminder')
        .columns(['kind', 'dueOn', 'stage', 'uid'])
        .execute()
      await trx.schema
        .createTable('calendarFeed')
        .addColumn('uid', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
        .addColumn('seed', 'text', (column) => column.notNull())
        .addColumn('secretHash', 'text', (column) => column.notNull().unique())
        .addColumn('madeAt', 'text', (column) => column.notNull())
        .execute()
    },
  },
]
