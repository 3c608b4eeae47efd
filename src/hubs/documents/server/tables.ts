// Where are documents kept? One table for both collections, with indexes that also hold the searched title; beside it what
// each reader bookmarked, and when they came last.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import type { DocumentWords } from '../contract.ts'

export type Collection = 'documents' | 'api-cycles'

export type DocumentRow = DocumentWords & {
  id: string
  collection: Collection
  seq: number
  /** In which it was uploaded; it stays readable in all that follow. */
  year: string
  /** What searches look in: the title, folded. */
  searchText: string
  /** The words of the searched fields: what the portal's search looks in besides. */
  wordText: string
  /** 1 for titles containing 'od'. */
  isOd: number
  /** 0 once deleted; the row stays, so that a delete can be undone. */
  isLive: number
  submissionKey: string
  createdBy: string
  /** Who looks after it; at first who uploaded it. */
  ownerId: string
  /** When somebody last said that it is right: at the upload, and with each confirmation. */
  confirmedAt: string
  /** The day by which somebody is to say so again. */
  checkBy: string
  createdAt: string
  updatedAt: string
  version: number
}
/** Stays when its document is deleted, which may be restored. */
export type BookmarkRow = { userId: string; documentId: string; createdAt: string }
/** When somebody's last visit to a collection began, and what counted as new in it: all since the visit before. */
export type VisitRow = { userId: string; collection: Collection; startedAt: string; newSince: string }
export type DocumentTables = { document: DocumentRow; documentBookmark: BookmarkRow; documentVisit: VisitRow }

/** What searches look in, and filter by. */
export const searchedTexts = ({ title }: Pick<DocumentRow, 'title'>) => [title]
export const documentSearch = { table: 'document', columns: ['collection', 'isLive', 'isOd', 'year', 'createdBy'] }

export const documentMigrations: Migration[] = [
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
]
