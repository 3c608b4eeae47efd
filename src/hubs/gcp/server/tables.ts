// GCP tables: the entries, with an index for each order in which a list is read; decisions that their authors have not been
// notified of yet; repeats and bookmarks.
import type { Migration } from '#server/database/migrate.ts'
import type { GcpContent } from '../contract-fields.ts'
import type { GcpStatus } from '../rules.ts'
import { gcpBaseline } from './migrations.ts'
import { figuresStep } from './migrations-figures.ts'

export type GcpRow = GcpContent & {
  id: string
  seq: number
  /** The year in which it was submitted; later years can still read it. */
  year: string
  /** Direct-view URL of the picture; responses have it as image and as imageLink. */
  image: string
  status: GcpStatus
  /** 0 while it or its revision is waiting, 1 once decided: reviewers' lists show what is waiting first. */
  isReviewed: number
  searchText: string
  /** The words of the searched fields, which the portal's search also covers. */
  wordText: string
  submittedBy: string
  submissionKey: string
  /** Of the last rejection; kept while a revised entry is waiting, so that the next reviewer sees it. */
  reason: string | null
  reviewedBy: string | null
  reviewerName: string | null
  reviewedAt: string | null
  createdAt: string
  updatedAt: string
  version: number
  /** How many committees repeated it; updated together with `gcpRepeat`. */
  repeats: number
  /** The author's revision of an approved entry, as JSON: `Revision` in revision.ts. */
  revision: string | null
  /** The year that was open when it was approved last: it counts there. */
  approvedIn: string | null
}
/** A decision in its undo window: nobody has been notified of it. */
export type UndoableDecisionRow = {
  gcpId: string
  /** When its author is notified; null once it was undone. */
  dueAt: string | null
  /** What was decided. */
  status: GcpStatus
  /** The entry's version after the decision, or after its undo. */
  version: number
  /** The state that the author knows so far, as JSON: `ReviewState`. */
  before: string
}
/** A repeat: one per person and entry. */
export type RepeatRow = {
  id: string
  seq: number
  gcpId: string
  submittedBy: string
  submissionKey: string
  /** The reporter's name at that time. */
  name: string
  localCommittee: string
  /** A day or a month: `2026-10-12`, `2026-10`. */
  doneOn: string
  outcome: string
  link: string
  /** The year that was open when it was added. */
  year: string
  createdAt: string
  updatedAt: string
  version: number
}
/** The author wants no more to do with a decision, which its time names: a later one is shown again. */
export type PutAwayRow = { gcpId: string; reviewedAt: string }
export type BookmarkRow = { uid: string; gcpId: string; at: string }
export type GcpTables = {
  gcp: GcpRow
  gcpHeld: UndoableDecisionRow
  gcpRepeat: RepeatRow
  gcpBookmark: BookmarkRow
  gcpPutAway: PutAwayRow
}

/** The texts that full-text search covers; below, the columns it filters by. */
export const searchedTexts = ({ title, portfolio }: Pick<GcpRow, 'title' | 'portfolio'>) => [title, portfolio]
export const gcpSearch = {
  table: 'gcp',
  columns: ['status', 'isReviewed', 'portfolio', 'year', 'submittedBy'],
}

const putAwayStep: Migration = {
  name: 'gcp-8-put-away',
  async up(trx) {
    await trx.schema
      .createTable('gcpPutAway')
      .addColumn('gcpId', 'text', (column) => column.primaryKey().references('gcp.id').onDelete('cascade'))
      .addColumn('reviewedAt', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Lists and totals are read from indexes alone; the reviewers' list shows first what waits, and the newest of it first. */
const listsStep: Migration = {
  name: 'gcp-9-lists',
  async up(trx) {
    for (const name of ['gcpReviewed', 'gcpReviewedPortfolio']) await trx.schema.dropIndex(name).execute()
    const index = (name: string, columns: string[]) => trx.schema.createIndex(name).on('gcp').columns(columns).execute()
    await index('gcpWaitingFirst', ['isReviewed', 'seq desc', 'year'])
    await index('gcpWaitingFirstPortfolio', ['portfolio', 'isReviewed', 'seq desc', 'year'])
    await index('gcpTotals', ['status', 'isReviewed', 'year'])
  },
}

/** Released steps never change: a new one is added behind them. */
export const gcpMigrations: Migration[] = [gcpBaseline, putAwayStep, listsStep, figuresStep]
