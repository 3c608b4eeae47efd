// Frozen: released migration steps of GCPs.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { searchIndexStep } from '#server/database/migrations/search-step.ts'
import { wordIndexStep } from '#server/database/migrations/word-step.ts'

type Texts = { title: string; portfolio: string; gcpDetails: string }

export const gcpSteps: Migration[] = [
  {
    name: 'gcp-1-entries',
    async up(trx) {
      const texts = ['title', 'name', 'email', 'portfolio', 'category', 'localCommittee', 'gcpDetails', 'gcpLink']
      const needed = [
        ...texts,
        'image',
        'status',
        'searchText',
        'submittedBy',
        'submissionKey',
        'createdAt',
        'updatedAt',
      ]
      let table = trx.schema
        .createTable('gcp')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('seq', 'integer', (column) => column.notNull().unique())
        .addColumn('isReviewed', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
      for (const name of needed) table = table.addColumn(name, 'text', (column) => column.notNull())
      for (const name of ['reason', 'reviewedBy', 'reviewerName', 'reviewedAt']) table = table.addColumn(name, 'text')
      await table.execute()

      // Each holds the text that is searched, so that a search reads the narrow index and not the wide rows.
      const index = (name: string, columns: string[]) =>
        trx.schema.createIndex(name).on('gcp').columns(columns).execute()
      await index('gcpStatus', ['status', 'seq', 'searchText'])
      await index('gcpStatusPortfolio', ['status', 'portfolio', 'seq', 'searchText'])
      await index('gcpReviewed', ['isReviewed', 'seq', 'searchText'])
      await index('gcpReviewedPortfolio', ['isReviewed', 'portfolio', 'seq', 'searchText'])
      await index('gcpAuthor', ['submittedBy', 'seq'])
      await trx.schema
        .createIndex('gcpSubmission')
        .unique()
        .on('gcp')
        .columns(['submittedBy', 'submissionKey'])
        .execute()
    },
  },
  {
    name: 'gcp-2-years',
    async up(trx) {
      const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
      await trx.schema
        .alterTable('gcp')
        .addColumn('year', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await trx.updateTable('gcp').set({ year: label }).execute()
      // Rows of a year stand together: the indexes stay as they are, and hold the year beside the searched text.
      const indexes = {
        gcpStatus: ['status', 'seq', 'searchText', 'year'],
        gcpStatusPortfolio: ['status', 'portfolio', 'seq', 'searchText', 'year'],
        gcpReviewed: ['isReviewed', 'seq', 'searchText', 'year'],
        gcpReviewedPortfolio: ['isReviewed', 'portfolio', 'seq', 'searchText', 'year'],
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await trx.schema.dropIndex(name).execute()
        await trx.schema.createIndex(name).on('gcp').columns(columns).execute()
      }
      // All that there is belongs to one year: its lists are as long as the whole ones.
      await sql`insert into "listCount" ("list", "block", "n")
        select ${`gcp-in:${label}`} || substr("list", 4), "block", "n" from "listCount" where "list" like 'gcp:%'`.execute(
        trx,
      )
    },
  },
  {
    name: 'gcp-3-held-decisions',
    async up(trx) {
      await trx.schema
        .createTable('gcpHeld')
        .addColumn('gcpId', 'text', (column) => column.primaryKey().references('gcp.id').onDelete('cascade'))
        .addColumn('dueAt', 'text')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('before', 'text', (column) => column.notNull())
        .execute()
      await trx.schema.createIndex('gcpHeldDue').on('gcpHeld').column('dueAt').execute()
    },
  },
  {
    name: 'gcp-4-narrower-indexes',
    async up(trx) {
      // Searches have an index of their own.
      const indexes = {
        gcpStatus: ['status', 'seq', 'year'],
        gcpStatusPortfolio: ['status', 'portfolio', 'seq', 'year'],
        gcpReviewed: ['isReviewed', 'seq', 'year'],
        gcpReviewedPortfolio: ['isReviewed', 'portfolio', 'seq', 'year'],
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await trx.schema.dropIndex(name).execute()
        await trx.schema.createIndex(name).on('gcp').columns(columns).execute()
      }
    },
  },
  {
    name: 'gcp-5-repeats-and-revisions',
    async up(trx) {
      await trx.schema
        .alterTable('gcp')
        .addColumn('repeats', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await trx.schema.alterTable('gcp').addColumn('revision', 'text').execute()
      let repeats = trx.schema
        .createTable('gcpRepeat')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('seq', 'integer', (column) => column.notNull().unique())
        .addColumn('gcpId', 'text', (column) => column.notNull().references('gcp.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
      const texts = ['submittedBy', 'submissionKey', 'name', 'localCommittee', 'doneOn', 'outcome', 'link']
      for (const name of [...texts, 'createdAt', 'updatedAt'])
        repeats = repeats.addColumn(name, 'text', (column) => column.notNull())
      await repeats.execute()
      await trx.schema.createIndex('gcpRepeatBy').unique().on('gcpRepeat').columns(['gcpId', 'submittedBy']).execute()
      await trx.schema.createIndex('gcpRepeatOf').on('gcpRepeat').columns(['gcpId', 'seq', 'localCommittee']).execute()
      await trx.schema
        .createTable('gcpBookmark')
        .addColumn('uid', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('gcpId', 'text', (column) => column.notNull().references('gcp.id').onDelete('cascade'))
        .addColumn('at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('gcpBookmarkOf', ['uid', 'gcpId'])
        .execute()
      await trx.schema.createIndex('gcpBookmarked').on('gcpBookmark').column('gcpId').execute()
      // Each holds what the list filters by, so that a page is found in the narrow index and not in the wide rows.
      const index = (name: string, columns: string[]) =>
        trx.schema.createIndex(name).on('gcp').columns(columns).execute()
      await index('gcpRepeated', ['status', 'repeats', 'seq', 'portfolio', 'year', 'localCommittee'])
      await index('gcpCommittee', ['status', 'localCommittee', 'seq', 'portfolio', 'year'])
    },
  },
  {
    name: 'gcp-6-queue-by-date',
    async up(trx) {
      // The review queue goes by the date that it shows.
      const index = (name: string, columns: string[]) =>
        trx.schema.createIndex(name).on('gcp').columns(columns).execute()
      await index('gcpQueue', ['isReviewed', 'createdAt', 'seq'])
      await index('gcpQueuePortfolio', ['isReviewed', 'portfolio', 'createdAt', 'seq'])
    },
  },
  searchIndexStep(
    'gcp-search-1',
    { table: 'gcp', columns: ['status', 'isReviewed', 'portfolio', 'year', 'submittedBy'], part: 'isReviewed' },
    ({ title, portfolio }: Texts) => [title, portfolio],
  ),
  wordIndexStep('gcp-texts-1', 'gcp', ({ title, portfolio, gcpDetails }: Texts) => [title, portfolio, gcpDetails]),
]
