// Which months stand on the line of a stage? Those of the year, beside the same months of the year before.
import { monthOf } from '#shared/calendar.ts'
import { monthsOf, type Year } from '#shared/years.ts'
import type { Line } from '#web/charts/LineChart.tsx'
import type { MonthSum } from '../contract.ts'
import type { Stage } from '../rules.ts'

/** Nothing of a month that has not begun; 0 of one in which nobody reported anything. */
function valuesOf(months: readonly (string | undefined)[], sums: readonly MonthSum[], stage: Stage, last: string) {
  return months.map((month) => {
    const sum = sums.find((each) => each.month === month)
    if (sum) return sum.metrics[stage]
    return month === undefined || month > last ? null : 0
  })
}

type Shown = { year: Year; until: string; sums: readonly MonthSum[] }
type Before = { year: Year; sums: readonly MonthSum[] } | undefined

export function linesOf(stage: Stage, { year, until, sums }: Shown, before: Before): Line[] {
  const months = monthsOf(year)
  const now = { name: year.label, values: valuesOf(months, sums, stage, monthOf(until)) }
  if (!before || before.sums.length === 0) return [now]
  const old = monthsOf(before.year)
  const same = months.map((month) => old.find((each) => each.slice(5) === month.slice(5)))
  const past = { name: before.year.label, isPast: true, values: valuesOf(same, before.sums, stage, '9999-12') }
  return [now, past]
}
