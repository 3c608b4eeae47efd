// Frozen: handover tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import {
  createIndexes,
  notNull,
  nullableTexts,
  ofPerson,
  primaryKey,
  texts,
} from '#server/database/migrations/columns.ts'

export const handoverBaseline: Migration = {
  name: 'handover-0.3',
  replaces: ['handover-1-plan', 'handover-warnings-1'],
  async up(trx) {
    await trx.schema
      .createTable('handoverPlan')
      .addColumn('id', 'integer', primaryKey)
      .addColumn('year', 'text', notNull)
      .addColumn('version', 'integer', notNull)
      .addColumn('changedAt', 'text', notNull)
      .$call(nullableTexts('changedBy', 'scheduledAt', 'scheduledBy', 'appliedAt'))
      .execute()

    await trx.schema
      .createTable('handoverPlanPerson')
      .addColumn('kind', 'text', notNull)
      .addColumn('place', 'integer', notNull)
      .$call(
        nullableTexts('userId', 'email', 'name', 'role', 'committee', 'portfolio', 'startsOn', 'invitedAt', 'begunAt'),
      )
      .addPrimaryKeyConstraint('handoverPlanPersonOf', ['kind', 'place'])
      .execute()
    await createIndexes(trx, 'handoverPlanPerson', { handoverPlanPersonEmail: ['email'] })

    await trx.schema
      .createTable('handoverWarning')
      .addColumn('uid', 'text', ofPerson)
      .$call(texts('about', 'lastDay'))
      .addColumn('stage', 'integer', notNull)
      .addColumn('at', 'text', notNull)
      .addPrimaryKeyConstraint('handoverWarningOf', ['uid', 'about', 'lastDay', 'stage'])
      .execute()
  },
}
