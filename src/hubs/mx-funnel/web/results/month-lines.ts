// Chart lines of a stage over the months of a year, beside the same months of the year before.
import { monthsOf, type Year } from '#shared/time/years.ts'
import type { Line } from '#web/charts/LineChart.tsx'
import type { MonthSum } from '../../contract.ts'
import type { Stage } from '../../rules.ts'

type Months = { year: Year; sums: readonly MonthSum[] }

export const isReported = ({ metrics }: MonthSum) => metrics !== null

/** No value for a month that is not over, and a gap for an unreported one. */
function lineOf(name: string, months: readonly (string | undefined)[], sums: readonly MonthSum[], stage: Stage): Line {
  const found = months.map((month) => sums.find((sum) => sum.month === month))
  return {
    name,
    values: found.map((sum) => sum?.metrics?.[stage] ?? null),
    notReported: found.flatMap((sum, at) => (sum && !isReported(sum) ? [at] : [])),
  }
}

/** The months of the year, and others with reports: an earlier version left them there when the next year opened early. */
export const monthsIn = ({ year, sums }: Months): string[] =>
  [...new Set([...monthsOf(year), ...sums.filter(isReported).map(({ month }) => month)])].sort()

/** What each month should bring; none where no month has a target. `targets` are those of one stage. */
export function targetLineOf(
  { year, sums }: Months,
  targets: readonly { month: string | null; target: number }[],
): Line[] {
  const values = monthsIn({ year, sums }).map((month) => targets.find((each) => each.month === month)?.target ?? null)
  return values.every((value) => value === null) ? [] : [{ name: 'Target', values, isTarget: true }]
}

export function linesOf(stage: Stage, { year, sums }: Months, before: Months | undefined): Line[] {
  const months = monthsIn({ year, sums })
  const now = lineOf(year.label, months, sums, stage)
  if (!before?.sums.some(isReported)) return [now]
  const old = monthsIn(before)
  const same = months.map((month) => old.find((each) => each.slice(5) === month.slice(5)))
  return [now, { ...lineOf(before.year.label, same, before.sums, stage), isPast: true }]
}
