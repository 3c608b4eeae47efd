// What do many reports say together? Sums per committee, term, role and portfolio, folded into the view somebody opens.
import { rateOf, type StageRates, stageRates } from './rates.ts'
import { type Metrics, type Stage, stages } from './rules.ts'

export type Sum = {
  lc: string
  term: string
  /** A role of the lists, or 'Custom roles' for all others together. */
  role: string
  /** Named only for mid-term Team Leaders and NST, which have a view per portfolio. */
  portfolio: string | null
  entries: number
  metrics: Metrics
}

export type SumFilter = Partial<Pick<Sum, 'lc' | 'term' | 'role' | 'portfolio'>>
export type Total = { entries: number; metrics: Metrics }

export const noMetrics = (): Metrics => Object.fromEntries(stages.map((stage) => [stage, 0])) as Metrics

export const addMetrics = (a: Metrics, b: Metrics): Metrics =>
  Object.fromEntries(stages.map((stage) => [stage, a[stage] + b[stage]])) as Metrics

const fits = (sum: Sum, filter: SumFilter) =>
  (Object.keys(filter) as (keyof SumFilter)[]).every((key) => filter[key] === undefined || sum[key] === filter[key])

export const totalOf = (sums: readonly Sum[], filter: SumFilter = {}): Total =>
  sums
    .filter((sum) => fits(sum, filter))
    .reduce<Total>(
      (total, sum) => ({
        entries: total.entries + sum.entries,
        metrics: addMetrics(total.metrics, sum.metrics),
      }),
      { entries: 0, metrics: noMetrics() },
    )

/** Mid-term submissions only, of every committee (spec). */
export const nationalFilter = { term: 'mid' } as const satisfies SumFilter

export type CommitteeTotal = Total & { code: string; name: string }

/** Every given committee, also those that reported nothing: an empty row says who is missing. */
export const totalsPerCommittee = <Row extends { code: string; name: string }>(
  committees: readonly Row[],
  sums: readonly Sum[],
  filter: SumFilter = {},
): (Row & Total)[] => committees.map((row) => ({ ...row, ...totalOf(sums, { ...filter, lc: row.code }) }))

/** The counts of the banner. */
export const countsOf = ({ sums, portfolios }: { sums: readonly Sum[]; portfolios: readonly string[] }) => ({
  submissions: sums.reduce((count, { entries }) => count + entries, 0),
  committees: new Set(sums.map(({ lc }) => lc)).size,
  portfolios: portfolios.length,
})

export type Measure = 'count' | 'previous' | 'first'

/** One number per committee for a bar: the stage's count, or its rate on one of the two bases. */
export function measureOf(metrics: Metrics, stage: Stage, measure: Measure): number | null {
  if (measure === 'count') return metrics[stage]
  if (measure === 'first') return rateOf(metrics[stage], metrics[stages[0]])
  return (stageRates(metrics).find((row) => row.stage === stage) as StageRates).ofPrevious
}
