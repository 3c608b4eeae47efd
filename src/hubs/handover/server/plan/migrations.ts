// Frozen: migration step of the handover plan.
import type { Migration } from '#server/database/migrate.ts'

export const planMigrations: Migration[] = [
  {
    name: 'handover-1-plan',
    async up(trx) {
      await trx.schema
        .createTable('handoverPlan')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('year', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('changedAt', 'text', (column) => column.notNull())
        .addColumn('changedBy', 'text')
        .addColumn('scheduledAt', 'text')
        .addColumn('scheduledBy', 'text')
        .addColumn('appliedAt', 'text')
        .execute()
      await trx.schema
        .createTable('handoverPlanPerson')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('userId', 'text')
        .addColumn('email', 'text')
        .addColumn('name', 'text')
        .addColumn('role', 'text')
        .addColumn('committee', 'text')
        .addColumn('portfolio', 'text')
        .addColumn('startsOn', 'text')
        .addColumn('invitedAt', 'text')
        .addColumn('begunAt', 'text')
        .addPrimaryKeyConstraint('handoverPlanPersonOf', ['kind', 'place'])
        .execute()
      await trx.schema.createIndex('handoverPlanPersonEmail').on('handoverPlanPerson').column('email').execute()
    },
  },
]
