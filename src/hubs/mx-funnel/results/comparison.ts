// Comparison of LCs with the country: one rate, its n, and the difference in points, in a chosen order.
import { differenceFrom, lowestFirst } from '#shared/results/comparison.ts'
import { type Metrics, type Stage, stages } from '../rules.ts'
import { minPeople, type Rate, rateOf } from './rates.ts'

/** How many at stage `whole` reached stage `part`. */
export type Measure = { value: string; label: string; part: Stage; whole: Stage }

export const measures: readonly Measure[] = [
  { value: 'realised', label: 'Leads to Realised', part: 'Realised', whole: 'Leads' },
  ...stages.slice(1).map((part, i) => {
    const whole = stages[i] as Stage
    return { value: part, label: `${whole} to ${part}`, part, whole }
  }),
]
export const findMeasure = (value: string): Measure =>
  measures.find((measure) => measure.value === value) ?? (measures[0] as Measure)

export const orders = ['difference', 'name', 'n'] as const
export type Order = (typeof orders)[number]

export type Compared = {
  code: string
  name: string
  rate: Rate
  /** Numerator and denominator of the rate. */
  count: number
  n: number
  /** In points; null if too few people were at the previous stage. */
  difference: number | null
}

type Counted = { code: string; name: string; metrics: Metrics }

export function compareWithCountry(
  { code, name, metrics }: Counted,
  country: Metrics,
  { part, whole }: Measure,
): Compared {
  const [rate, middle] = [rateOf(metrics[part], metrics[whole]), rateOf(country[part], country[whole])]
  const n = metrics[whole]
  // Computed from the displayed (rounded) rates, so that people can check it.
  const difference = differenceFrom({ value: rate, n }, { value: middle, least: minPeople })
  return {
    code,
    name,
    rate,
    count: metrics[part],
    n,
    difference: difference === null ? null : Math.round(difference * 10) / 10,
  }
}

/** The furthest below the country first; LCs with too few people last. */
const comparators: Record<Order, (a: Compared, b: Compared) => number> = {
  difference: (a, b) => lowestFirst(a, b) || b.n - a.n,
  name: (a, b) => a.name.localeCompare(b.name),
  n: (a, b) => b.n - a.n,
}

export const sortRows = (rows: readonly Compared[], order: Order) => [...rows].sort(comparators[order])
