// Which tables has the MX funnel? The reports, their sums, and what each day changed; all in the same transaction.
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { ReportWords } from '../contract.ts'
import type { Metrics } from '../rules.ts'
import { mxFunnelSteps } from './migrations.ts'

/** '' stands for no portfolio, so that it can be part of a key. */
export type Where = {
  year: string
  lc: string
  term: 'short' | 'mid' | 'long'
  role: string
  portfolio: string
  /** In which the reported people were new: `2026-11`. */
  month: string
}

export type EntryRow = Where &
  Omit<ReportWords, keyof Where> &
  Metrics & {
    id: string
    seq: number
    submittedBy: string
    submissionKey: string | null
    version: number
    createdAt: string
    updatedAt: string
    /** 0, or 1 while deleted: the row stays, so that a delete can be undone. */
    deleted: number
    deletedBy: string | null
  }

/**
 * Roles outside the lists are summed together, and portfolios are kept apart only where a view shows them: however much
 * is reported, the rows of a month stay some hundred.
 */
export type SumRow = Where & { [stage in keyof Metrics]: number | string } & { entries: number | string }

/** How a report stood at the end of a day on which it changed. */
export type StateRow = Where & Metrics & { entryId: string; day: string; deleted: number }
/** By how much a day changed a sum: all of its changes add up to it. */
export type ChangeRow = SumRow & { day: string }

export type MxFunnelTables = Pick<PeopleTables, 'user'> & {
  mxFunnelEntry: EntryRow
  mxFunnelSum: SumRow
  mxFunnelState: StateRow
  mxFunnelChange: ChangeRow
}

/** Released steps never change: a new one is added behind them. */
export const mxFunnelMigrations: Migration[] = [...mxFunnelSteps]
