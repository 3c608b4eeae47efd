// Tables and migrations of the conversion tracker: the current publication of a year with its totals, and its rows numbered per
// LC and overall, so that any page is a range of numbers. Earlier publications keep their totals, but never names.
import type { Migration } from '#server/database/migrate.ts'
import type { Answer } from '../rules.ts'
import { conversionBaseline } from './migrations.ts'
import { conversionFiguresStep } from './migrations-figures.ts'

export type ConversionTables = {
  conversionPublication: {
    id: string
    year: string
    /** Increases with every publication. */
    seq: number
    publishedAt: string
    publishedBy: string
    /** '' if unknown. */
    publishedByUid: string
    totals: string
    /** Null for the current one. */
    replacedAt: string | null
  }
  conversionEntry: {
    publicationId: string
    place: number
    placeInLc: number
    /** A committee's code; '' for none. */
    lc: string
    name: string
    email: string
    recruitment: Answer
    exchange: Answer
  }
}

/** Released steps never change: a new one is added behind them. */
export const conversionMigrations: Migration[] = [conversionBaseline, conversionFiguresStep]
