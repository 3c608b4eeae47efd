// Frozen: MX funnel tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import { bigints, createIndexes, integers, notNull, primaryKey, texts } from '#server/database/migrations/columns.ts'

const stages = [
  'Leads',
  'Applicants',
  'Accepted',
  'Approved',
  'Realised',
  'Finished',
  'Completes',
  'Advanced',
  'Alumni',
] as const

export const mxFunnelBaseline: Migration = {
  name: 'mx-funnel-0.3',
  replaces: ['mx-funnel-1-entries', 'mx-funnel-2-sums', 'mx-funnel-3-years', 'mx-funnel-4-past-days'],
  async up(trx) {
    await trx.schema
      .createTable('mxFunnelEntry')
      .addColumn('id', 'text', primaryKey)
      .addColumn('seq', 'integer', (column) => column.notNull().unique())
      .$call(texts('lc', 'term', 'role', 'portfolio', 'submittedBy'))
      .addColumn('submissionKey', 'text')
      .addColumn('version', 'integer', notNull)
      .$call(texts('createdAt', 'updatedAt'))
      .addColumn('deleted', 'integer', (column) => column.defaultTo(0).notNull())
      .addColumn('deletedBy', 'text')
      .$call(integers(...stages))
      .addColumn('year', 'text', (column) => column.defaultTo('').notNull())
      .addColumn('month', 'text', (column) => column.defaultTo('').notNull())
      .addUniqueConstraint('mxFunnelSubmission', ['submittedBy', 'submissionKey'])
      .execute()
    await createIndexes(trx, 'mxFunnelEntry', {
      mxFunnelAll: ['year', 'deleted', 'seq', 'month'],
      mxFunnelLc: ['year', 'deleted', 'lc', 'seq', 'month'],
      mxFunnelLcTerm: ['year', 'deleted', 'lc', 'term', 'seq', 'month'],
      mxFunnelMonth: ['year', 'deleted', 'month', 'seq'],
      mxFunnelPortfolio: ['year', 'deleted', 'portfolio', 'seq', 'month'],
      mxFunnelRole: ['year', 'deleted', 'role', 'seq', 'month'],
      mxFunnelTerm: ['year', 'deleted', 'term', 'seq', 'month'],
      mxFunnelWhere: ['year', 'deleted', 'lc', 'term', 'role', 'portfolio', 'seq', 'month'],
    })

    await trx.schema
      .createTable('mxFunnelState')
      .$call(texts('entryId', 'day', 'year', 'lc', 'term', 'role', 'portfolio', 'month'))
      .$call(integers('deleted', ...stages))
      .addPrimaryKeyConstraint('mxFunnelStateKey', ['entryId', 'day'])
      .execute()
    await createIndexes(trx, 'mxFunnelState', {
      mxFunnelStatePortfolio: ['year', 'portfolio', 'deleted', 'day', 'month', 'entryId'],
    })

    await trx.schema
      .createTable('mxFunnelSum')
      .$call(texts('year', 'lc', 'term', 'role', 'portfolio', 'month'))
      .$call(bigints('entries', ...stages))
      .addPrimaryKeyConstraint('mxFunnelSumKey', ['year', 'lc', 'term', 'role', 'portfolio', 'month'])
      .execute()

    await trx.schema
      .createTable('mxFunnelChange')
      .$call(texts('year', 'day', 'lc', 'term', 'role', 'portfolio', 'month'))
      .$call(bigints('entries', ...stages))
      .addPrimaryKeyConstraint('mxFunnelChangeKey', ['year', 'day', 'lc', 'term', 'role', 'portfolio', 'month'])
      .execute()
    await createIndexes(trx, 'mxFunnelChange', {
      mxFunnelChangeMonth: ['year', 'month', 'day', 'entries'],
      mxFunnelChangeWhere: ['year', 'lc', 'term', 'role', 'portfolio', 'month', 'day', 'entries', ...stages],
    })
  },
}
