// Where are documents kept? One table for both collections, with indexes that also hold the searched title; beside it what
// each reader bookmarked, and when they came last.
import type { Migration } from '#server/database/migrate.ts'
import type { DocumentWords } from '../contract.ts'
import { documentSteps } from './migrations.ts'

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

/** Released steps never change: a new one is added behind them. */
export const documentMigrations: Migration[] = [...documentSteps]
