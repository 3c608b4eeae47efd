// Funnel sums per committee, term, role and portfolio, and the totals that a view needs.
import { nationalCommittee, type Organisation } from '#shared/people/organisation.ts'
import { type Metrics, stages } from '../rules.ts'

export type Sum = {
  lc: string
  term: string
  /** A listed role, or 'Custom roles' for all others together. */
  role: string
  /** Set only for mid-term Team Leaders and NST, which have a view per portfolio. */
  portfolio: string | null
  entries: number
  metrics: Metrics
}

export type SumFilter = Partial<Pick<Sum, 'lc' | 'term' | 'role' | 'portfolio'>>
export type Total = { entries: number; metrics: Metrics }

export const noMetrics = (): Metrics => Object.fromEntries(stages.map((stage) => [stage, 0])) as Metrics

export const addMetrics = (a: Metrics, b: Metrics): Metrics =>
  Object.fromEntries(stages.map((stage) => [stage, a[stage] + b[stage]])) as Metrics

const matchesFilter = (sum: Sum, filter: SumFilter) =>
  (Object.keys(filter) as (keyof SumFilter)[]).every((key) => filter[key] === undefined || sum[key] === filter[key])

export const totalOf = (sums: readonly Sum[], filter: SumFilter = {}): Total =>
  sums
    .filter((sum) => matchesFilter(sum, filter))
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

/** Every given committee, also without reports: an empty row shows who is missing. */
export const totalsPerCommittee = <Row extends { code: string; name: string }>(
  committees: readonly Row[],
  sums: readonly Sum[],
  filter: SumFilter = {},
): (Row & Total)[] => committees.map((row) => ({ ...row, ...totalOf(sums, { ...filter, lc: row.code }) }))

type Reported = { sums: readonly Sum[]; portfolios: readonly string[] }

/** The counts of the banner: the MC reports too, but it is not an LC. */
export function countsOf({ sums, portfolios }: Reported, organisation: Organisation) {
  const national = nationalCommittee(organisation)
  const committees = new Set(sums.map(({ lc }) => lc).filter((lc) => lc !== national))
  return {
    submissions: sums.reduce((count, { entries }) => count + entries, 0),
    committees: committees.size,
    portfolios: portfolios.length,
  }
}

export type Figure = { where: string; what: string; before: number; after: number }

/** Every figure of every given committee, then and now: number of reports, and people at each stage. */
export const figuresOf = (
  committees: readonly { code: string; name: string }[],
  then: readonly Sum[],
  now: readonly Sum[],
  filter: SumFilter = {},
): Figure[] =>
  committees.flatMap(({ code, name }) => {
    const [before, after] = [then, now].map((sums) => totalOf(sums, { ...filter, lc: code })) as [Total, Total]
    return [
      { where: name, what: 'Reports', before: before.entries, after: after.entries },
      ...stages.map((stage) => ({
        ...{ where: name, what: stage, before: before.metrics[stage], after: after.metrics[stage] },
      })),
    ]
  })
