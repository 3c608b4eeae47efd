// Chart lines of a year, day by day, beside the year before: one x position per day, on which the year before has the same
// calendar day.
import { plusDays, plusMonths } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { dayWords } from '#web/ui/text/date-words.ts'
import type { Line } from './LineChart.tsx'

type Course = {
  year: Year
  /** The value at the end of a day; undefined where nothing was known yet. */
  on: (day: string) => number | undefined
}

export function yearLines(
  now: Course & { until: string },
  before: Course | undefined,
): { along: string[]; lines: Line[] } {
  const days = daysOf(now.year)
  const valueOn = ({ year, on }: Course, day: string, until: string) =>
    day < year.startsOn || day > until ? null : (on(day) ?? null)
  const lines: Line[] = [{ name: now.year.label, values: days.map((day) => valueOn(now, day, now.until)) }]
  if (before) {
    const values = days.map((day) => valueOn(before, plusMonths(day, -12), before.year.endsOn))
    lines.push({ name: before.year.label, values, isPast: true })
  }
  return { along: days.map(dayWords), lines }
}

function daysOf({ startsOn, endsOn }: Year): string[] {
  const days: string[] = []
  for (let day = startsOn; day <= endsOn; day = plusDays(day, 1)) days.push(day)
  return days
}
