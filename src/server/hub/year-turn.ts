// Types of a turn of the year: what hubs collected, what changes in a planned year, and which years turn.
import type { Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'

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
/** The undo of an opening: from the year that is planned again to the one that reopens. `openedAt` is when it had opened. */
export type YearReturn = YearTurn & { openedAt: string }
