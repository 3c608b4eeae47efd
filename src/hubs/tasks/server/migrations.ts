// Frozen: task tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import {
  createIndexes,
  integers,
  notNull,
  nullableTexts,
  ofPerson,
  primaryKey,
  texts,
} from '#server/database/migrations/columns.ts'

export const taskBaseline: Migration = {
  name: 'tasks-0.3',
  replaces: ['tasks-1-reminders', 'tasks-2-reminder-orders'],
  async up(trx) {
    await trx.schema
      .createTable('taskKind')
      .addColumn('kind', 'text', primaryKey)
      .$call(integers('isAutomatic', 'version'))
      .addColumn('changedAt', 'text', notNull)
      .execute()

    await trx.schema
      .createTable('taskExpected')
      .$call(texts('year', 'kind', 'committee'))
      .addColumn('expected', 'integer', notNull)
      .addPrimaryKeyConstraint('taskExpectedOf', ['year', 'kind', 'committee'])
      .execute()

    await trx.schema
      .createTable('taskSetting')
      .addColumn('id', 'integer', primaryKey)
      .addColumn('everyDays', 'integer', notNull)
      .execute()

    await trx.schema
      .createTable('taskReminder')
      .addColumn('id', 'text', primaryKey)
      .addColumn('uid', 'text', ofPerson)
      .$call(texts('kind', 'year', 'at', 'byName'))
      .$call(nullableTexts('byUid', 'dueOn'))
      .addColumn('stage', 'integer')
      .execute()
    await createIndexes(trx, 'taskReminder', { taskReminderOf: ['uid', 'kind', 'at'] })
    await trx.schema
      .createIndex('taskReminderStage')
      .unique()
      .on('taskReminder')
      .columns(['kind', 'dueOn', 'stage', 'uid'])
      .execute()

    await trx.schema
      .createTable('taskReminderOrder')
      .addColumn('id', 'text', primaryKey)
      .$call(texts('year', 'kinds'))
      .addColumn('committees', 'text')
      .addColumn('at', 'text', notNull)
      .addColumn('byUid', 'text')
      .$call(texts('byName', 'byEmail', 'byAddress'))
      .execute()

    await trx.schema
      .createTable('calendarFeed')
      .addColumn('uid', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('seed', 'text', notNull)
      .addColumn('secretHash', 'text', (column) => column.notNull().unique())
      .addColumn('madeAt', 'text', notNull)
      .execute()
  },
}
