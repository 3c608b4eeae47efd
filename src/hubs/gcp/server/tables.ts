// Where are good case practices kept? One table, with an index for every way in which a list walks through it; one of
// decisions that their authors have not heard of yet; and who repeated or bookmarked one.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import type { GcpWords } from '../contract-fields.ts'
import type { GcpStatus } from '../rules.ts'

export type GcpRow = GcpWords & {
  id: string
  seq: number
  /** In which it was submitted; it stays readable in all that follow. */
  year: string
  /** Direct-view address of the picture; answered as image and as imageLink. */
  image: string
  status: GcpStatus
  /** 0 while it or a revision of it waits, 1 once decided: reviewers' lists show what waits first. */
  isReviewed: number
  searchText: string
  /** The words of the searched fields: what the portal's search looks in besides. */
  wordText: string
  submittedBy: string
  submissionKey: string
  /** Of the last rejection; kept while a revised entry waits, so that the next reviewer knows. */
  reason: string | null
  reviewedBy: string | null
  reviewerName: string | null
  reviewedAt: string | null
  createdAt: string
  updatedAt: string
  version: number
  /** How many committees did it too; kept with `gcpRepeat`. */
  repeats: number
  /** What its author wants an approved one to say instead, as JSON: `Revision` of revision.ts. */
  revision: string | null
}
/** A decision that can still be taken back: nobody was told of it. */
export type HeldRow = {
  gcpId: string
  /** When its author hears of it; null once it was taken back. */
  dueAt: string | null
  /** What was decided. */
  status: GcpStatus
  /** That the entry got by the decision, or by taking it back. */
  version: number
  /** What the author knows so far, as JSON: `ReviewState` of queries-held.ts. */
  before: string
}
/** Somebody did it too: one per person and entry. */
export type RepeatRow = {
  id: string
  seq: number
  gcpId: string
  submittedBy: string
  submissionKey: string
  /** Who tells it, as they were called then. */
  name: string
  localCommittee: string
  /** A day or a month: `2026-10-12`, `2026-10`. */
  doneOn: string
  outcome: string
  link: string
  createdAt: string
  updatedAt: string
  version: number
}
export type BookmarkRow = { uid: string; gcpId: string; at: string }
export type GcpTables = { gcp: GcpRow; gcpHeld: HeldRow; gcpRepeat: RepeatRow; gcpBookmark: BookmarkRow }

/** What searches look in, and filter by. */
export const searchedTexts = ({ title, portfolio }: Pick<GcpRow, 'title' | 'portfolio'>) => [title, portfolio]
export const gcpSearch = {
  table: 'gcp',
  columns: ['status', 'isReviewed', 'portfolio', 'year', 'submittedBy'],
  part: 'isReviewed',
}

export const gcpMigrations: Migration[] = [
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
]
