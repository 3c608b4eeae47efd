// Types of a turn of the year: what hubs collected, what changes in a planned year, and what goes back when an opening is undone.
import type { Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import type { Trx } from '../database/database.ts'

/** Something that will be different in a planned year: 'Standards of 27.28: 3 changed', and where that is prepared. */
export type PlannedChange = { text: string; path: string }

/** A number of records of one sort: 'MX checklists', 12. */
export type Collected = {
  what: string
  count: number
  /** The number on screens, if the exact count would reveal too much. */
  shownCount?: number
  /** Why a results page shows another number. */
  note?: string
}
/** The year that was open, and the one that is open afterwards. */
export type YearTurn = { from: Year; to: Year; organisation: Organisation }

/** When an opening is undone: what goes back into the year that reopens, and what waits in the planned year, and why. */
export type CarriedBack = { moved: Collected[]; waiting: (Collected & { reason: string })[] }
/**
 * The same code makes it for a preview, on the current database without any lock, and for the undo, inside its
 * transaction.
 */
export type CarryBackPlan = CarriedBack & { write: (trx: Trx) => Promise<void> }
