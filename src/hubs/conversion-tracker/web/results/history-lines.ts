// History lines for the chart: one per year over the days of publication, and what has changed since.
import { tooFew } from '#shared/results/comparison.ts'
import { standingOn } from '#shared/results/history.ts'
import { earlierOf, laterOf, plusMonths, today } from '#shared/time/calendar.ts'
import type { Line } from '#web/charts/LineChart.tsx'
import { sinceLastYear } from '#web/results/ChangesSince.tsx'
import { formatDate, formatShortDay } from '#web/ui/text/format-date.ts'
import { conversionNumber, formatSignUps, isFew, type Totals } from '../../rules.ts'
import type { YearHistory } from './use-history.ts'

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/** The last day for which a year's figures are known. */
const lastDay = ({ year, past }: YearHistory) =>
  laterOf(earlierOf(year.state === 'open' ? today() : year.endsOn, today()), past.at(-1)?.day ?? '')

/** So many months later, a year's days lie beside those of the other. */
const monthsBetween = (before: YearHistory, now: YearHistory) =>
  12 * Math.max(1, Number(now.year.startsOn.slice(0, 4)) - Number(before.year.startsOn.slice(0, 4)))

function shiftToYear(before: YearHistory, now: YearHistory) {
  const later = (day: string) => plusMonths(day, monthsBetween(before, now))
  return {
    ...before,
    past: before.past.map((each) => ({ ...each, day: later(each.day) })),
    last: later(lastDay(before)),
  }
}

/** A figure stands until the next publication, so each year has one on every day that the chart names. */
export function historyLines(now: YearHistory, before?: YearHistory) {
  const years = [{ ...now, last: lastDay(now) }, ...(before ? [shiftToYear(before, now)] : [])]
  const named = years.flatMap(({ past, last }) => [...past.map(({ day }) => day), last])
  const days = [...new Set(named)].sort()
  const lines = years.map(({ year, past, last }, at): Line => {
    const found = days.map((day) => (day <= last ? standingOn(past, day) : undefined))
    return {
      name: year.label,
      values: found.map((totals) => (totals?.signups ? conversionNumber(totals) : null)),
      notes: found.map((totals) => (totals ? `of ${formatSignUps(totals)}${isFew(totals) ? `, ${tooFew}` : ''}` : '')),
      isPast: at > 0,
    }
  })
  return { xLabels: days.map(formatShortDay), positions: days.map(dayNumber), lines }
}

export type Comparison = { since: string; totals: Totals }

/** With what the newest figures are compared: the publication before, and the same day of the year before. */
export function findComparisons(now: YearHistory, before?: YearHistory): Comparison[] {
  const [last, newest] = [now.past.at(-2), now.past.at(-1)]
  const yearAgo = before && standingOn(shiftToYear(before, now).past, lastDay(now))
  const found = [
    ...(last ? [{ since: `since ${formatDate(last.day)}`, totals: last }] : []),
    ...(yearAgo ? [{ since: sinceLastYear, totals: yearAgo }] : []),
  ]
  return found.filter(({ totals }) => !isFew(totals) && newest && !isFew(newest))
}
