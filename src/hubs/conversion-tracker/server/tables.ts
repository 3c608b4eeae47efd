// Where is what was published kept? The newest publication of a year with its totals, and its rows numbered per committee
// and in all, so that any page is a range of numbers. Of those before it the totals stay, and never the names.
import type { Migration } from '#server/database/migrate.ts'
import type { Answer } from '../rules.ts'
import { conversionSteps } from './migrations.ts'

export type ConversionTables = {
  conversionPublication: {
    id: string
    year: string
    /** Grows with every publication. */
    seq: number
    publishedAt: string
    publishedOn: string
    publishedBy: string
    /** '' where nobody wrote it down. */
    publishedByUid: string
    totals: string
    /** Null for the one that counts. */
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
export const conversionMigrations: Migration[] = [...conversionSteps]
