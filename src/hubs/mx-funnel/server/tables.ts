// MX funnel tables: the reports. What they add up to is in the figures.
import type { Migration } from '#server/database/migrate.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { ReportFieldValues } from '../contract.ts'
import type { Metrics } from '../rules.ts'
import { mxFunnelBaseline } from './migrations.ts'
import { carryFigures } from './migrations-figures.ts'

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

export type MxFunnelTables = Pick<PeopleTables, 'user'> & {
  mxFunnelEntry: EntryRow
}

/** Released steps never change: a new one is added behind them. */
export const mxFunnelMigrations: Migration[] = [mxFunnelBaseline, carryFigures]
