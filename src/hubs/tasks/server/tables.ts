// Where is kept what the national team sets, who was reminded, and who has a calendar feed? Windows are the foundation's.

import type { Migration } from '#server/database/migrate.ts'
import type { InboxTables } from '#server/notify/inbox.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { WindowTables } from '#server/shell/windows.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'

/** A kind of task as the national team set it; the row also lets one save at a time pass. */
export type KindRow = { kind: string; isAutomatic: number; version: number; changedAt: string }
type ExpectedRow = { year: string; kind: string; committee: string; expected: number }
export type ReminderRow = {
  id: string
  uid: string
  kind: string
  year: string
  at: string
  /** Empty where the portal did it by itself. */
  byName: string
  byUid: string | null
  /** Of automatic ones: the day it is due, and so many days before. */
  dueOn: string | null
  stage: number | null
}
type FeedRow = {
  uid: string
  /** With the portal's secret it makes the address; the hash finds it. */
  seed: string
  secretHash: string
  madeAt: string
}

export type TaskTables = {
  taskKind: KindRow
  taskExpected: ExpectedRow
  taskSetting: { id: 1; everyDays: number }
  taskReminder: ReminderRow
  calendarFeed: FeedRow
}
export type Tables = TaskTables & WindowTables & PeopleTables & AppointmentTables & InboxTables

export const taskMigrations: Migration[] = [
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
