// Task rules: windows of a whole year, sort order by who is behind, stages of automatic reminders, and the chat text.

import { earlierOf, laterOf, plusDays, plusMonths } from '#shared/time/calendar.ts'
import type { WindowDraft } from '#shared/time/window-problems.ts'
import { type TaskWindow, windowOf } from '#shared/time/windows.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import type { Cell, ProgressRow } from './contract.ts'

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
  year: Pick<Year, 'startsOn' | 'endsOn'>,
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

type CellSum = Pick<Cell, 'expected' | 'done' | 'dueOn' | 'closedOn'>

/** Sums cells: the earliest due day counts, and it is closed once it is closed for every LC that is not done. */
export function sumCells(cells: readonly Cell[]): CellSum {
  const open = cells.filter((cell) => cell.expected !== null && !isDone(cell))
  const closedOn = open.every((cell) => cell.closedOn)
    ? open
        .flatMap((cell) => cell.closedOn ?? [])
        .sort()
        .at(-1)
    : ''
  const isCounted = cells.every(({ expected }) => expected === null)
  const days = cells.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return {
    expected: isCounted ? null : cells.reduce((sum, { expected }) => sum + (expected ?? 0), 0),
    done: cells.reduce((sum, { done }) => sum + done, 0),
    dueOn: days[0] ?? null,
    ...(closedOn && { closedOn }),
  }
}

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
  const rest = missing.length === 0 ? 'all done' : `still missing: ${missing.join(', ')}`
  return `${where}, ${name}: ${rest}${when}. ${link}`
}
type ChatText = { where: string; name: string; missing: readonly string[]; due: string; link: string }
