// Frozen: released migration steps of documents.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { searchIndexStep } from '#server/database/migrations/search-step.ts'
import { wordIndexStep } from '#server/database/migrations/word-step.ts'

type Texts = { title: string; description: string }

export const documentSteps: Migration[] = [
  {
    name: 'documents-1-collections',
    async up(trx) {
      let table = trx.schema
        .createTable('document')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('seq', 'integer', (column) => column.notNull().unique())
      for (const name of ['isOd', 'isLive', 'version'])
        table = table.addColumn(name, 'integer', (column) => column.notNull())
      const texts = ['collection', 'title', 'description', 'documentUrl', 'imageUrl', 'searchText']
      for (const name of [...texts, 'submissionKey', 'createdBy', 'createdAt', 'updatedAt']) {
        table = table.addColumn(name, 'text', (column) => column.notNull())
      }
      await table.execute()
      const index = (name: string, columns: string[]) =>
        trx.schema.createIndex(name).on('document').columns(columns).execute()
      await index('documentLive', ['collection', 'isLive', 'seq', 'searchText'])
      await index('documentOd', ['collection', 'isLive', 'isOd', 'seq', 'searchText'])
      await trx.schema
        .createIndex('documentSubmission')
        .unique()
        .on('document')
        .columns(['createdBy', 'submissionKey'])
        .execute()
    },
  },
  {
    name: 'documents-2-years',
    async up(trx) {
      const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
      await trx.schema
        .alterTable('document')
        .addColumn('year', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await trx.updateTable('document').set({ year: label }).execute()
      // Rows of a year stand together: the indexes stay as they are, and hold the year beside the searched title.
      const indexes = {
        documentLive: ['collection', 'isLive', 'seq', 'searchText', 'year'],
        documentOd: ['collection', 'isLive', 'isOd', 'seq', 'searchText', 'year'],
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await trx.schema.dropIndex(name).execute()
        await trx.schema.createIndex(name).on('document').columns(columns).execute()
      }
      // All that there is belongs to one year: its lists are as long as the whole ones.
      await sql`insert into "listCount" ("list", "block", "n")
        select ${`document-in:${label}`} || substr("list", 9), "block", "n" from "listCount"
        where "list" like 'document:%'`.execute(trx)
    },
  },
  {
    name: 'documents-3-narrower-indexes',
    async up(trx) {
      // Searches have an index of their own.
      const indexes = {
        documentLive: ['collection', 'isLive', 'seq', 'year'],
        documentOd: ['collection', 'isLive', 'isOd', 'seq', 'year'],
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await trx.schema.dropIndex(name).execute()
        await trx.schema.createIndex(name).on('document').columns(columns).execute()
      }
    },
  },
  {
    name: 'documents-4-owners-and-readers',
    async up(trx) {
      for (const name of ['ownerId', 'confirmedAt', 'checkBy']) {
        await trx.schema
          .alterTable('document')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      }
      // Their last change counts as a confirmation; a year after the 29th of February is the 28th.
      await sql`update "document" set "ownerId" = "createdBy", "confirmedAt" = "updatedAt",
        "checkBy" = (cast(substr("updatedAt", 1, 4) as integer) + 1) ||
          case substr("updatedAt", 5, 6) when '-02-29' then '-02-28' else substr("updatedAt", 5, 6) end`.execute(trx)
      const index = (name: string, columns: string[]) =>
        trx.schema.createIndex(name).on('document').columns(columns).execute()
      await index('documentCheck', ['isLive', 'checkBy', 'ownerId', 'collection'])
      await index('documentNew', ['collection', 'isLive', 'createdAt', 'createdBy'])
      await trx.schema
        .createTable('documentBookmark')
        .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('documentId', 'text', (column) => column.notNull().references('document.id').onDelete('cascade'))
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('documentBookmarkKey', ['userId', 'documentId'])
        .execute()
      await trx.schema
        .createTable('documentVisit')
        .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('collection', 'text', (column) => column.notNull())
        .addColumn('startedAt', 'text', (column) => column.notNull())
        .addColumn('newSince', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('documentVisitKey', ['userId', 'collection'])
        .execute()
    },
  },
  searchIndexStep(
    'documents-search-1',
    { table: 'document', columns: ['collection', 'isLive', 'isOd', 'year', 'createdBy'] },
    ({ title }: Texts) => [title],
  ),
  wordIndexStep('documents-texts-1', 'document', ({ title, description }: Texts) => [title, description]),
]
