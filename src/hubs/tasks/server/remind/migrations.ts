// Frozen: migration step of reminders to many people, which a job sends.
import type { Migration } from '#server/database/migrate.ts'

export const ordersStep: Migration = {
  name: 'tasks-2-reminder-orders',
  async up(trx) {
    await trx.schema
      .createTable('taskReminderOrder')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('year', 'text', (column) => column.notNull())
      .addColumn('kinds', 'text', (column) => column.notNull())
      .addColumn('committees', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('byUid', 'text')
      .addColumn('byName', 'text', (column) => column.notNull())
      .addColumn('byEmail', 'text', (column) => column.notNull())
      .addColumn('byAddress', 'text', (column) => column.notNull())
      .execute()
  },
}
