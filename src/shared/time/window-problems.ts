// Validation of task windows: which months and days a kind of task may have in a year. Used for the open year's deadlines and
// for those of a planned year.
import * as z from 'zod/mini'
import type { TaskDeclaration } from '../hub-manifest.ts'
import type { FieldProblems } from '../people/organisation.ts'
import { plusDays } from './calendar.ts'
import { dayShape, monthsOf, type Year } from './years.ts'

const day = z._default(z.nullable(dayShape), null)

export const windowDraftShape = z.object({
  /** Only for monthly tasks. */
  month: z._default(z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Use a month such as 2026-11.'))), null),
  opensOn: day,
  dueOn: day,
  closesOn: day,
})
export type WindowDraft = z.infer<typeof windowDraftShape>

/** Windows may be slightly before or after the year; further away is a typing mistake. */
const daysBefore = 60
const daysAfter = 90

const dayNames = ['opensOn', 'dueOn', 'closesOn'] as const
const dayVerbs = { opensOn: 'opens', dueOn: 'is due', closesOn: 'closes' }

/** No day is set. */
export const isEmptyWindow = ({ opensOn, dueOn, closesOn }: WindowDraft) => !opensOn && !dueOn && !closesOn

type Days = Pick<Year, 'startsOn' | 'endsOn' | 'label'>

/** All problems at once, by field path: `windows.0.dueOn`. */
export function windowProblems(
  windows: readonly WindowDraft[],
  { isMonthly }: Pick<TaskDeclaration, 'isMonthly'>,
  year: Days,
): FieldProblems {
  const wrong: FieldProblems = {}
  const months = isMonthly ? monthsOf(year) : []
  const seen = new Set<string | null>()
  for (const [n, window] of windows.entries()) {
    const month = monthProblem(window.month, isMonthly ? months : undefined, seen)
    if (month) wrong[`windows.${n}.month`] = month
    seen.add(window.month)
    Object.assign(wrong, prefixed(`windows.${n}.`, dayProblems(window, year)))
  }
  return wrong
}

function monthProblem(month: string | null, months: readonly string[] | undefined, seen: Set<string | null>) {
  if (seen.has(month)) return months ? 'This month is listed twice.' : 'This task has one window for the year.'
  if (!months)
    return month === null ? undefined : 'This task has one window for the whole year, not one for each month.'
  if (month === null) return 'Choose a month.'
  return months.includes(month) ? undefined : 'This month is not part of the year.'
}

function dayProblems(window: WindowDraft, { startsOn, endsOn, label }: Days): FieldProblems {
  const wrong: FieldProblems = {}
  const [first, last] = [plusDays(startsOn, -daysBefore), plusDays(endsOn, daysAfter)]
  let before: (typeof dayNames)[number] | undefined
  for (const name of dayNames) {
    const day = window[name]
    if (day === null) continue
    if (day < first || day > last) wrong[name] = `This is too far from the year ${label} (${startsOn} to ${endsOn}).`
    else if (before && day < (window[before] as string))
      wrong[name] = `It ${dayVerbs[name]} before it ${dayVerbs[before]}.`
    before = name
  }
  return wrong
}

const prefixed = (prefix: string, problems: FieldProblems) =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [prefix + field, text]))
