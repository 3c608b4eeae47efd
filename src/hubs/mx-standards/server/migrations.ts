// Frozen: MX Standards tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import { createIndexes, integers, notNull, texts } from '#server/database/migrations/columns.ts'

export const mxBaseline: Migration = {
  name: 'mx-standards-0.3',
  replaces: [
    'mx-standards-1-checklists',
    'mx-standards-2-submissions',
    'mx-standards-3-tallies',
    'mx-standards-4-years',
    'mx-standards-5-days',
    'mx-standards-6-standings',
    'mx-standards-7-past-sums',
    'mx-standards-8-saved-changes',
    'mx-standards-9-link-addresses',
    'mx-standards-10-started',
  ],
  async up(trx) {
    await trx.schema
      .createTable('mxResponse')
      .$call(texts('year', 'userId', 'id', 'lc', 'portfolio', 'firstName', 'lastName', 'sortName'))
      .$call(integers('percent', 'standards', 'links'))
      .addColumn('groups', 'text', notNull)
      .addColumn('submitted', 'integer', notNull)
      .addColumn('submittedAt', 'text')
      .addColumn('submittedVersion', 'integer')
      .addColumn('version', 'integer', notNull)
      .$call(texts('createdAt', 'updatedAt'))
      .addPrimaryKeyConstraint('mxResponseYearKey', ['year', 'userId'])
      .execute()
    await createIndexes(trx, 'mxResponse', {
      mxResponseName: ['year', 'sortName', 'userId'],
      mxResponsePercent: ['year', 'percent', 'userId'],
      mxResponsePerson: ['userId', 'updatedAt'],
      mxResponsePlace: ['year', 'lc', 'portfolio', 'sortName', 'userId'],
      mxResponseStarted: ['year', 'userId', 'submitted', 'standards'],
      mxResponseUpdated: ['year', 'updatedAt', 'userId'],
    })
    await trx.schema.createIndex('mxResponseId').unique().on('mxResponse').column('id').execute()

    await trx.schema
      .createTable('mxAnswers')
      .$call(texts('year', 'userId', 'form'))
      .addPrimaryKeyConstraint('mxAnswersYearKey', ['year', 'userId'])
      .execute()

    await trx.schema
      .createTable('mxSubmission')
      .$call(texts('year', 'id', 'userId', 'submittedAt'))
      .addColumn('version', 'integer', notNull)
      .$call(texts('lc', 'portfolio'))
      .$call(integers('percent', 'standards', 'links'))
      .addColumn('form', 'text', notNull)
      .addPrimaryKeyConstraint('mxSubmissionYearKey', ['id'])
      .execute()
    await createIndexes(trx, 'mxSubmission', {
      mxSubmissionPerson: ['userId', 'submittedAt'],
      mxSubmissionTime: ['year', 'submittedAt', 'lc'],
    })

    await trx.schema
      .createTable('mxTally')
      .$call(texts('year', 'lc', 'portfolio'))
      .$call(integers('respondents', 'submitted', 'percentSum'))
      .addColumn('done', 'text', notNull)
      .addColumn('standards', 'integer', (column) => column.defaultTo(0).notNull())
      .addColumn('spread', 'text', (column) => column.defaultTo('{}').notNull())
      .addPrimaryKeyConstraint('mxTallyYearKey', ['year', 'lc', 'portfolio'])
      .execute()

    await trx.schema
      .createTable('mxDay')
      .$call(texts('year', 'userId', 'day', 'lc', 'portfolio'))
      .$call(integers('percent', 'submitted'))
      .addColumn('done', 'text', notNull)
      .addPrimaryKeyConstraint('mxDayYearKey', ['year', 'userId', 'day'])
      .execute()

    await trx.schema
      .createTable('mxChange')
      .$call(texts('year', 'day', 'lc', 'portfolio'))
      .$call(integers('respondents', 'submitted', 'percentSum'))
      .addColumn('done', 'text', notNull)
      .addColumn('standards', 'integer', (column) => column.defaultTo(0).notNull())
      .addColumn('spread', 'text', (column) => column.defaultTo('{}').notNull())
      .addColumn('standing', 'text', (column) => column.defaultTo('{}').notNull())
      .addPrimaryKeyConstraint('mxChangeYearKey', ['year', 'day', 'lc', 'portfolio'])
      .execute()
    await createIndexes(trx, 'mxChange', {
      mxChangeCell: ['year', 'lc', 'portfolio', 'day', 'respondents', 'percentSum', 'standards'],
    })

    await trx.schema
      .createTable('mxPastSum')
      .$call(texts('year', 'lc', 'portfolio', 'day', 'id'))
      .$call(integers('version', 'respondents', 'percentSum', 'standards'))
      .addPrimaryKeyConstraint('mxPastSumYearKey', ['year', 'lc', 'portfolio', 'day'])
      .execute()
    await trx.schema.createIndex('mxPastSumId').unique().on('mxPastSum').column('id').execute()

    await trx.schema
      .createTable('mxSavedChange')
      .$call(texts('userId', 'changeKey', 'year', 'savedAt'))
      .addPrimaryKeyConstraint('mxSavedChangeYearKey', ['userId', 'changeKey'])
      .execute()
    await createIndexes(trx, 'mxSavedChange', { mxSavedChangeTime: ['savedAt'] })
  },
}
