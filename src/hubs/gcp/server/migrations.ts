// Frozen: GCP tables as version 0.3 left them.
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
import { makeSearchable } from '#server/database/migrations/search-step.ts'
import { indexWords } from '#server/database/migrations/word-step.ts'

export const gcpBaseline: Migration = {
  name: 'gcp-0.3',
  replaces: [
    'gcp-1-entries',
    'gcp-2-years',
    'gcp-3-held-decisions',
    'gcp-4-narrower-indexes',
    'gcp-5-repeats-and-revisions',
    'gcp-6-queue-by-date',
    'gcp-search-1',
    'gcp-texts-1',
    'gcp-7-counts-per-day',
  ],
  async up(trx, engine) {
    await trx.schema
      .createTable('gcp')
      .addColumn('id', 'text', primaryKey)
      .addColumn('seq', 'integer', (column) => column.notNull().unique())
      .$call(integers('isReviewed', 'version'))
      .$call(
        texts(
          'title',
          'name',
          'email',
          'portfolio',
          'category',
          'localCommittee',
          'gcpDetails',
          'gcpLink',
          'image',
          'status',
          'searchText',
          'submittedBy',
          'submissionKey',
          'createdAt',
          'updatedAt',
        ),
      )
      .$call(nullableTexts('reason', 'reviewedBy', 'reviewerName', 'reviewedAt'))
      .addColumn('year', 'text', (column) => column.defaultTo('').notNull())
      .addColumn('repeats', 'integer', (column) => column.defaultTo(0).notNull())
      .addColumn('revision', 'text')
      .addColumn('wordText', 'text', (column) => column.defaultTo('').notNull())
      .execute()
    await createIndexes(trx, 'gcp', {
      gcpAuthor: ['submittedBy', 'seq'],
      gcpCommittee: ['status', 'localCommittee', 'seq', 'portfolio', 'year'],
      gcpQueue: ['isReviewed', 'createdAt', 'seq'],
      gcpQueuePortfolio: ['isReviewed', 'portfolio', 'createdAt', 'seq'],
      gcpRepeated: ['status', 'repeats', 'seq', 'portfolio', 'year', 'localCommittee'],
      gcpReviewed: ['isReviewed', 'seq', 'year'],
      gcpReviewedPortfolio: ['isReviewed', 'portfolio', 'seq', 'year'],
      gcpStatus: ['status', 'seq', 'year'],
      gcpStatusPortfolio: ['status', 'portfolio', 'seq', 'year'],
    })
    await trx.schema.createIndex('gcpSubmission').unique().on('gcp').columns(['submittedBy', 'submissionKey']).execute()

    await trx.schema
      .createTable('gcpHeld')
      .addColumn('gcpId', 'text', (column) => column.primaryKey().references('gcp.id').onDelete('cascade'))
      .addColumn('dueAt', 'text')
      .addColumn('status', 'text', notNull)
      .addColumn('version', 'integer', notNull)
      .addColumn('before', 'text', notNull)
      .execute()
    await createIndexes(trx, 'gcpHeld', { gcpHeldDue: ['dueAt'] })

    await trx.schema
      .createTable('gcpRepeat')
      .addColumn('id', 'text', primaryKey)
      .addColumn('seq', 'integer', (column) => column.notNull().unique())
      .addColumn('gcpId', 'text', (column) => column.notNull().references('gcp.id').onDelete('cascade'))
      .addColumn('version', 'integer', notNull)
      .$call(
        texts(
          'submittedBy',
          'submissionKey',
          'name',
          'localCommittee',
          'doneOn',
          'outcome',
          'link',
          'createdAt',
          'updatedAt',
        ),
      )
      .execute()
    await createIndexes(trx, 'gcpRepeat', { gcpRepeatOf: ['gcpId', 'seq', 'localCommittee'] })
    await trx.schema.createIndex('gcpRepeatBy').unique().on('gcpRepeat').columns(['gcpId', 'submittedBy']).execute()

    await trx.schema
      .createTable('gcpBookmark')
      .addColumn('uid', 'text', ofPerson)
      .addColumn('gcpId', 'text', (column) => column.notNull().references('gcp.id').onDelete('cascade'))
      .addColumn('at', 'text', notNull)
      .addPrimaryKeyConstraint('gcpBookmarkOf', ['uid', 'gcpId'])
      .execute()
    await createIndexes(trx, 'gcpBookmark', { gcpBookmarked: ['gcpId'] })

    await trx.schema
      .createTable('gcpDay')
      .$call(texts('what', 'committee', 'day'))
      .addColumn('n', 'integer', notNull)
      .addPrimaryKeyConstraint('gcpDayOf', ['what', 'committee', 'day'])
      .execute()
    await createIndexes(trx, 'gcpDay', { gcpDayTime: ['day', 'what', 'committee', 'n'] })

    await makeSearchable(trx, engine, {
      table: 'gcp',
      columns: ['status', 'isReviewed', 'portfolio', 'year', 'submittedBy'],
      part: 'isReviewed',
    })
    await indexWords(trx, engine, 'gcp')
  },
}
