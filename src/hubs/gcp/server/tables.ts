// Where are good case practices kept? One table, with an index for every way in which a list walks through it; one of
// decisions that their authors have not heard of yet; and who repeated or bookmarked one.
import type { Migration } from '#server/database/migrate.ts'
import type { GcpWords } from '../contract-fields.ts'
import type { GcpStatus } from '../rules.ts'
import { gcpSteps } from './migrations.ts'

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
}

/** Released steps never change: a new one is added behind them. */
export const gcpMigrations: Migration[] = [...gcpSteps]
