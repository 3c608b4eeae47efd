// Document tables: one table for both collections, with indexes that also hold the searched title; and tables for each reader's
// bookmarks and last visit.
import type { Migration } from '#server/database/migrate.ts'
import type { DocumentContent } from '../contract.ts'
import { documentBaseline } from './migrations.ts'

export const collections = ['documents', 'api-cycles'] as const
export type Collection = (typeof collections)[number]

export type DocumentRow = DocumentContent & {
  id: string
  collection: Collection
  seq: number
  /** The year in which it was uploaded; later years can still read it. */
  year: string
  /** The normalised title, for full-text search. */
  searchText: string
  /** The words of the searched fields, which the portal's search also covers. */
  wordText: string
  /** 1 for titles containing 'od'. */
  isOd: number
  /** 0 once deleted; the row stays, so that a delete can be undone. */
  isLive: number
  submissionKey: string
  createdBy: string
  /** The owner; at first the uploader. */
  ownerId: string
  /** When somebody last confirmed it: at the upload, and with each confirmation. */
  confirmedAt: string
  /** The day by which it has to be confirmed again. */
  checkBy: string
  createdAt: string
  updatedAt: string
  version: number
}
/** Stays when its document is deleted, because the document may be restored. */
export type BookmarkRow = { userId: string; documentId: string; createdAt: string }
/** When a person's last visit to a collection started, and since when documents counted as new in it. */
export type VisitRow = { userId: string; collection: Collection; startedAt: string; newSince: string }
export type DocumentTables = { document: DocumentRow; documentBookmark: BookmarkRow; documentVisit: VisitRow }

/** The texts that full-text search covers; below, the columns it filters by. */
export const searchedTexts = ({ title }: Pick<DocumentRow, 'title'>) => [title]
export const documentSearch = { table: 'document', columns: ['collection', 'isLive', 'isOd', 'year', 'createdBy'] }

const yearListsStep: Migration = {
  name: 'documents-5-lists-of-a-year',
  async up(trx) {
    await trx.schema
      .createIndex('documentYear')
      .on('document')
      .columns(['collection', 'isLive', 'year', 'seq'])
      .execute()
  },
}

/** Released steps never change: a new one is added behind them. */
export const documentMigrations: Migration[] = [documentBaseline, yearListsStep]
