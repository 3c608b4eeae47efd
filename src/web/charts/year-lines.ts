// Chart lines of a year, day by day, beside the year before: one x position per day, on which the year before has the same
// calendar day.
import { plusDays } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { formatShortDay } from '#web/ui/text/format-date.ts'
import type { Line } from './LineChart.tsx'

type YearSeries = {
  year: Year
  /** The value at the end of a day; undefined where nothing was known yet. */
  on: (day: string) => number | undefined
}

export function yearLines(
  now: YearSeries & { until: string },
  before: YearSeries | undefined,
): { xLabels: string[]; lines: Line[] } {
  const { days, labels } = axisOf(now.year)
  const valueOn = ({ year, on }: YearSeries, day: string, until: string) =>
    day < year.startsOn || day > until ? null : (on(day) ?? null)
  const lines: Line[] = [{ name: now.year.label, values: days.map((day) => valueOn(now, day, now.until)) }]
  if (before) {
    const values = days.map((day) => valueOn(before, aYearBefore(day), before.year.endsOn))
    lines.push({ name: before.year.label, values, isPast: true })
  }
  return { xLabels: labels, lines }
}

/** Without dates of JavaScript, for all days of a year at once. */
const aYearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('02-29', '02-28')}`

type Axis = { days: string[]; labels: string[] }
// Cached: formatting the days of a year takes longer than drawing it, and every answer draws it again.
const axes = new Map<string, Axis>()

function axisOf({ startsOn, endsOn }: Year): Axis {
  const key = `${startsOn} ${endsOn}`
  const known = axes.get(key)
  if (known) return known
  const days: string[] = []
  for (let day = startsOn; day <= endsOn; day = plusDays(day, 1)) days.push(day)
  const axis = { days, labels: days.map(formatShortDay) }
  axes.set(key, axis)
  return axis
}
