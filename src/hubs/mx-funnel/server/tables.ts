// MX funnel tables: the reports, their sums, and what each day changed. All are written in the same transaction.
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { ReportFieldValues } from '../contract.ts'
import type { Metrics } from '../rules.ts'
import { mxFunnelBaseline } from './migrations.ts'

/** '' means no portfolio, so that it can be part of a key. */
export type ReportKey = {
  year: string
  lc: string
  term: 'short' | 'mid' | 'long'
  role: string
  portfolio: string
  /** The month in which the reported people were new: `2026-11`. */
  month: string
}

export type EntryRow = ReportKey &
  Omit<ReportFieldValues, keyof ReportKey> &
  Metrics & {
    id: string
    seq: number
    submittedBy: string
    submissionKey: string | null
    version: number
    createdAt: string
    updatedAt: string
    /** Soft delete: 1 while deleted, so that a delete can be undone. */
    deleted: number
    deletedBy: string | null
  }

/**
 * Custom roles are summed together, and portfolios are separate only where a view needs them: however much
 * is reported, a month has only a few hundred rows.
 */
export type SumRow = ReportKey & { [stage in keyof Metrics]: number | string } & { entries: number | string }

/** State of a report at the end of a day on which it changed. */
export type StateRow = ReportKey & Metrics & { entryId: string; day: string; deleted: number }
/** By how much a day changed a sum: all changes add up to the sum. */
export type ChangeRow = SumRow & { day: string }

export type MxFunnelTables = Pick<PeopleTables, 'user'> & {
  mxFunnelEntry: EntryRow
  mxFunnelSum: SumRow
  mxFunnelState: StateRow
  mxFunnelChange: ChangeRow
}

/** Released steps never change: a new one is added behind them. */
export const mxFunnelMigrations: Migration[] = [mxFunnelBaseline]
