// Text formatting of the tasks screens: counts, due days, reminders and months.
import { countDays, dayOf, plusDays, today } from '#shared/time/calendar.ts'
import { dayWords, dueWords, isLate } from '#shared/time/windows.ts'
import { type Tone, toneColor } from '#web/ui/table/tone.ts'
import type { Cell } from '../contract.ts'
import { isDone } from '../rules.ts'

export const formatMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A missing part may be a month: `2026-11`. */
export const formatPart = (part: string) => (/^\d{4}-\d{2}$/.test(part) ? formatMonth(part) : part)

export const formatCount = ({ expected, done }: Pick<Cell, 'expected' | 'done'>) =>
  expected === null ? done.toLocaleString() : `${done.toLocaleString()} of ${expected.toLocaleString()}`

/** 'closed 10 Nov' if it is closed, else when it is due. */
export const dueOrClosed = ({ dueOn, closedOn }: Pick<Cell, 'dueOn' | 'closedOn'>) =>
  closedOn ? `closed ${dayWords(closedOn)}` : dueWords(dueOn)

/** 'October 2026: nothing to report'; empty if every report has people. */
export function formatNothing({ nothing = [] }: Pick<Cell, 'nothing'>): string {
  const [only, ...more] = nothing
  if (!only) return ''
  return `${more.length === 0 ? formatMonth(only) : `${nothing.length} months`}: nothing to report`
}

/** Tone of a cell: done, late, or in progress. */
export function toneOf(cell: Pick<Cell, 'expected' | 'done' | 'dueOn'>): Tone {
  if (isDone(cell)) return 'good'
  return isLate(cell) ? 'poor' : cell.done > 0 ? 'middling' : 'neutral'
}

/** Colour of a number: tasks that are only counted or not started are neutral. */
export function colourOf(cell: Pick<Cell, 'expected' | 'done' | 'dueOn'>): string {
  const tone = toneOf(cell)
  return cell.expected === null || tone === 'neutral' ? 'var(--ink)' : toneColor(tone)
}

/** 'today', 'yesterday', '5 days ago'. */
function formatAgo(moment: string): string {
  const day = dayOf(new Date(moment))
  if (day >= today()) return 'today'
  if (day === plusDays(today(), -1)) return 'yesterday'
  return `${countDays(day, today())} days ago`
}

/** 'reminded today by Maha Noor', 'reminded 3 days ago, automatically'. */
export function formatReminded(at: string | null, by: string | null): string {
  if (at === null) return 'none yet'
  return `reminded ${formatAgo(at)}${by ? ` by ${by}` : ', automatically'}`
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString()} people`)

/** Result of a reminder. */
export function formatReminderResult({ reminded, skipped }: { reminded: number; skipped: number }): string {
  if (reminded === 0 && skipped === 0) return 'There is nobody to remind yet.'
  if (reminded === 0) return 'Nobody was reminded: they are done, or were reminded of late.'
  const rest = skipped > 0 ? ` ${people(skipped)} left alone: done, or reminded of late.` : ''
  return `${people(reminded)} reminded.${rest}`
}
