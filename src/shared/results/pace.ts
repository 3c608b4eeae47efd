// Pace: how a figure compares with its target on a day. For sums it also says what last year's shape of the year, or the
// calendar, would expect by then, and how much a week is needed.
import { countDays } from '../time/calendar.ts'
import { dayWords } from '../time/windows.ts'
import { tooFew } from './comparison.ts'
import type { Measure } from './measures.ts'

/** With less than this, and less to expect, or for a share of fewer people, a difference is chance. */
export const fewest = 5

export type PaceQuestion = Pick<Measure, 'adds'> & {
  /** null where the figure is not known. */
  value: number | null
  /** How many people a share or a mean is made of. */
  n: number
  target: number
  /** The first and the last day of the target's month or year. */
  from: string
  until: string
  /** The day on which it is asked. */
  on: string
  /** How much of its total last year had by the same day, from 0 to 1; null without a last year: then the calendar counts. */
  shape: number | null
  /** The day since which a sum has been at its target. */
  reachedOn: string | null
}

export type Pace =
  | { state: 'notBegun' | 'unknown' | 'tooFew' | 'onPace' }
  | { state: 'reached'; on: string | null }
  /** `perWeek` is null in the last week. */
  | { state: 'behind'; by: number; needed: number; perWeek: number | null; until: string }
  /** A share or a mean that is not there yet, or a sum whose time is over. */
  | { state: 'below' | 'missed'; by: number }

/** The share of the period that is over at the end of a day. */
export function calendarShape({ from, until, on }: Pick<PaceQuestion, 'from' | 'until' | 'on'>): number {
  if (on < from) return 0
  return on >= until ? 1 : (countDays(from, on) + 1) / (countDays(from, until) + 1)
}

/** How much a sum should have by then; whole, and never more than a person could have counted. */
const expectedBy = (question: Pick<PaceQuestion, 'from' | 'until' | 'on' | 'shape' | 'target'>): number =>
  Math.floor(question.target * (question.on >= question.until ? 1 : (question.shape ?? calendarShape(question))) + 1e-9)

export function paceOf(question: PaceQuestion): Pace {
  const { adds, value, n, target, from, until, on, reachedOn } = question
  if (on < from) return { state: 'notBegun' }
  if (value === null) return { state: 'unknown' }
  const isSum = adds === 'sum'
  if (adds !== 'latest' && !isSum && n < fewest) return { state: 'tooFew' }
  if (value >= target) return { state: 'reached', on: isSum ? reachedOn : null }
  if (!isSum) return { state: 'below', by: target - value }
  const needed = target - value
  if (on >= until) return { state: 'missed', by: needed }
  const expected = expectedBy(question)
  if (Math.max(expected, value) < fewest) return { state: 'tooFew' }
  if (value >= expected) return { state: 'onPace' }
  const days = countDays(on, until)
  const perWeek = days < 7 ? null : Math.ceil((needed * 7) / days)
  return { state: 'behind', by: expected - value, needed, perWeek, until }
}

/** Not where it should be by that day. */
export const isBehind = (state: Pace['state']) => state === 'behind' || state === 'below' || state === 'missed'

/** What is reached of the target, in whole percent and rounded down, so that 100 means reached. */
export const shareReached = (value: number | null, target: number): number | null =>
  value === null || target === 0 ? null : Math.max(0, Math.floor((value / target) * 100 + 1e-9))

// Made once: every dashboard writes several of them.
let numberFormat: Intl.NumberFormat | undefined
function number(value: number): string {
  numberFormat ??= new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
  return numberFormat.format(value)
}

/** The words for it, on every screen, on paper and in files. */
export function paceText(pace: Pace): string {
  switch (pace.state) {
    case 'notBegun':
      return 'Not started yet'
    case 'unknown':
      return 'No figure yet'
    case 'tooFew':
      return tooFew
    case 'onPace':
      return 'On pace'
    case 'reached':
      return pace.on === null ? 'Reached' : `Reached on ${dayWords(pace.on)}`
    case 'below':
      return `Below by ${number(pace.by)}`
    case 'missed':
      return `Missed by ${number(pace.by)}`
    case 'behind': {
      const { by, needed, perWeek, until } = pace
      const rate = perWeek === null ? number(needed) : `${number(perWeek)} a week`
      return `Behind by ${number(by)}: ${rate} needed until ${dayWords(until)}`
    }
  }
}
