// Year chart: one measure at the end of each day of a year, with the year before as a paler line.
import { LineChart } from '../charts/LineChart.tsx'
import { yearLines } from '../charts/year-lines.ts'
import type { ShownYear } from '../years/years.ts'
import type { AsOf } from './as-of.ts'
import type { History, Measure } from './history.ts'

type YearChartProps<Entry> = {
  shown: ShownYear
  asOf: AsOf
  history: History<Entry>
  measure: Measure<Entry>
  /** What the page shows on its last day, where that is ahead of the history. */
  now?: number
  /** What should be reached by the end of the year. */
  target?: number
  label: string
  format: (value: number) => string
  formatTick?: (value: number) => string
  range?: [number, number]
  height: number
}

export function YearChart<Entry>(props: YearChartProps<Entry>) {
  const { shown, asOf, history, measure, now, target, ...look } = props
  const on = (day: string) => (now !== undefined && day === asOf.day ? now : measure(history.days, day))
  const { xLabels, lines } = yearLines(
    { year: shown.year, until: asOf.day, on },
    shown.before && history.before && { year: shown.before, on: (day) => measure(history.before, day) },
  )
  const line = { name: 'Target', values: xLabels.map(() => target ?? null), isTarget: true }
  return <LineChart unit="Day" xLabels={xLabels} lines={target === undefined ? lines : [...lines, line]} {...look} />
}
