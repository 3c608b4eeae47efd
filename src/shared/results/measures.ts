// Measures: numbers that hubs count and for which targets can be set, and how the figures of committees and months add up.
import * as z from 'zod/mini'

/** A sum grows by what each committee and month adds; a share, a mean and the latest value are figures of their own. */
const additions = ['sum', 'share', 'mean', 'latest'] as const

export const measureShape = z.object({
  /** Stored with targets, so it never changes: `funnel.leads`. */
  key: z.string(),
  name: z.string(),
  /** What is counted: 'people'. */
  unit: z.string(),
  adds: z.enum(additions),
  /** Whether there is a figure for the country, for each committee, or for both. */
  per: z.array(z.enum(['country', 'committee'])),
})
export type Measure = z.infer<typeof measureShape>

/** By how much a committee added to a sum in a month or on a day; '' where no committee is known, or the period is the year. */
export type Amount = { measure: string; committee: string; at: string; amount: number }
/** The figure of a measure in the year so far, and how many people it is made of if it is no sum. */
export type Measured = { measure: string; value: number | null; n?: number }
/** A figure that is no sum, and how many people it is made of: of the country (null) or a committee, in the year (null) or a month. */
export type Level = {
  measure: string
  committee: string | null
  month: string | null
  value: number | null
  n: number
}
