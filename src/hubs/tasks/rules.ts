// Task rules: validation of windows, sort order by who is behind, stages of automatic reminders, and the chat text.

import type { TaskDeclaration } from '#shared/hub-manifest.ts'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { earlierOf, laterOf, plusDays, plusMonths } from '#shared/time/calendar.ts'
import { type TaskWindow, windowOf } from '#shared/time/windows.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import type { Cell, ProgressRow, WindowDraft } from './contract.ts'

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
  if (seen.has(month)) return months ? 'This month stands here twice.' : 'This task has one window for the year.'
  if (!months) return month === null ? undefined : 'This task has one window for the year, and none for a month.'
  if (month === null) return 'Please say for which month.'
  return months.includes(month) ? undefined : 'This month is not part of the year.'
}

function dayProblems(window: WindowDraft, { startsOn, endsOn, label }: Days): FieldProblems {
  const wrong: FieldProblems = {}
  const [first, last] = [plusDays(startsOn, -daysBefore), plusDays(endsOn, daysAfter)]
  let before: (typeof dayNames)[number] | undefined
  for (const name of dayNames) {
    const day = window[name]
    if (day === null) continue
    if (day < first || day > last) wrong[name] = `This is far from the year ${label}: ${startsOn} to ${endsOn}.`
    else if (before && day < (window[before] as string))
      wrong[name] = `It ${dayVerbs[name]} before it ${dayVerbs[before]}.`
    before = name
  }
  return wrong
}

const prefixed = (prefix: string, problems: FieldProblems) =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [prefix + field, text]))

/** Sets each month due on that day of the same or the next month; other days stay, adjusted if they conflict. */
export const fillMonths = (windows: readonly WindowDraft[], dayOfMonth: number, monthsLater: 0 | 1): WindowDraft[] =>
  windows.map((window) => {
    const day = String(dayOfMonth).padStart(2, '0')
    // In a short month the 31st becomes the last day.
    const last = plusDays(plusMonths(`${window.month}-01`, monthsLater + 1), -1)
    const dueOn = earlierOf(`${last.slice(0, 7)}-${day}`, last)
    return {
      ...window,
      dueOn,
      opensOn: window.opensOn && earlierOf(window.opensOn, dueOn),
      closesOn: window.closesOn && laterOf(window.closesOn, dueOn),
    }
  })

/** One row for each month of a monthly task, else one for the year. */
export const allWindows = (
  { kind, isMonthly, windows }: { kind: string; isMonthly: boolean; windows: readonly TaskWindow[] },
  year: Days,
): WindowDraft[] =>
  (isMonthly ? monthsOf(year) : [null]).map((month) => {
    const { opensOn = null, dueOn = null, closesOn = null } = windowOf(windows, kind, month) ?? {}
    return { month, opensOn, dueOn, closesOn }
  })

const shareOf = ({ expected, done }: Cell) => (expected ? Math.min(1, done / expected) : undefined)

/** Share of everything an LC owes that is done, from 0 to 1. */
function shareDone({ cells }: ProgressRow): number {
  const shares = cells.flatMap((cell) => shareOf(cell) ?? [])
  return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** The first due day, past or future; closed tasks do not count. */
const firstDue = ({ cells }: ProgressRow) => cells.flatMap(({ dueOn }) => dueOn ?? []).sort()[0] ?? '9999'

/** Sorts late LCs first, the longest first; then by the next due day, then by the smallest share done. */
export const sortByBehind = (rows: readonly ProgressRow[]) =>
  [...rows].sort((a, b) => firstDue(a).localeCompare(firstDue(b)) || shareDone(a) - shareDone(b))

export const isDone = ({ expected, done }: Pick<Cell, 'expected' | 'done'>) => expected !== null && done >= expected

/** Days before the due day on which automatic reminders go out, and how many days late they still may after downtime. */
const reminderStages = [
  { stage: 1, daysLate: 1 },
  { stage: 7, daysLate: 2 },
] as const
export type Stage = (typeof reminderStages)[number]['stage']

export const reminderStageOn = (dueOn: string, day: string): Stage | undefined =>
  reminderStages.find(({ stage, daysLate }) => {
    const first = plusDays(dueOn, -stage)
    return day >= first && day <= plusDays(first, daysLate)
  })?.stage

/** 'Lahore, Sona survey: iCX, BD are missing (due 30 Nov). Please fill it in: https://…' */
export function formatChatText({ where, name, missing, due, link }: ChatText): string {
  const when = due && ` (${due})`
  const rest = missing.length === 0 ? 'all is done' : `still missing: ${missing.join(', ')}`
  return `${where}, ${name}: ${rest}${when}. ${link}`
}
type ChatText = { where: string; name: string; missing: readonly string[]; due: string; link: string }
