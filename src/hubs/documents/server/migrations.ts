// Frozen: document tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import { createIndexes, integers, notNull, ofPerson, primaryKey, texts } from '#server/database/migrations/columns.ts'
import { makeSearchable } from '#server/database/migrations/search-step.ts'
import { indexWords } from '#server/database/migrations/word-step.ts'

export const documentBaseline: Migration = {
  name: 'documents-0.3',
  replaces: [
    'documents-1-collections',
    'documents-2-years',
    'documents-3-narrower-indexes',
    'documents-4-owners-and-readers',
    'documents-search-1',
    'documents-texts-1',
  ],
  async up(trx, engine) {
    await trx.schema
      .createTable('document')
      .addColumn('id', 'text', primaryKey)
      .addColumn('seq', 'integer', (column) => column.notNull().unique())
      .$call(integers('isOd', 'isLive', 'version'))
      .$call(
        texts(
          'collection',
          'title',
          'description',
          'documentUrl',
          'imageUrl',
          'searchText',
          'submissionKey',
          'createdBy',
          'createdAt',
          'updatedAt',
        ),
      )
      .addColumn('year', 'text', (column) => column.defaultTo('').notNull())
      .addColumn('ownerId', 'text', (column) => column.defaultTo('').notNull())
      .addColumn('confirmedAt', 'text', (column) => column.defaultTo('').notNull())
      .addColumn('checkBy', 'text', (column) => column.defaultTo('').notNull())
      .addColumn('wordText', 'text', (column) => column.defaultTo('').notNull())
      .execute()
    await createIndexes(trx, 'document', {
      documentCheck: ['isLive', 'checkBy', 'ownerId', 'collection'],
      documentLive: ['collection', 'isLive', 'seq', 'year'],
      documentNew: ['collection', 'isLive', 'createdAt', 'createdBy'],
      documentOd: ['collection', 'isLive', 'isOd', 'seq', 'year'],
    })
    await trx.schema
      .createIndex('documentSubmission')
      .unique()
      .on('document')
      .columns(['createdBy', 'submissionKey'])
      .execute()

    await trx.schema
      .createTable('documentBookmark')
      .addColumn('userId', 'text', ofPerson)
      .addColumn('documentId', 'text', (column) => column.notNull().references('document.id').onDelete('cascade'))
      .addColumn('createdAt', 'text', notNull)
      .addPrimaryKeyConstraint('documentBookmarkKey', ['userId', 'documentId'])
      .execute()

    await trx.schema
      .createTable('documentVisit')
      .addColumn('userId', 'text', ofPerson)
      .$call(texts('collection', 'startedAt', 'newSince'))
      .addPrimaryKeyConstraint('documentVisitKey', ['userId', 'collection'])
      .execute()

    await makeSearchable(trx, engine, {
      table: 'document',
      columns: ['collection', 'isLive', 'isOd', 'year', 'createdBy'],
    })
    await indexWords(trx, engine, 'document')
  },
}
