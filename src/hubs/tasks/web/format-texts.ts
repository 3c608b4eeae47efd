// Text formatting of the tasks screens: counts, due days, reminders and months.
import { formatNumber } from '#shared/text/format-number.ts'
import { countDays, dayOf, plusDays, today } from '#shared/time/calendar.ts'
import { monthInEnglish } from '#shared/time/months.ts'
import { dayWords, dueWords, isLate } from '#shared/time/windows.ts'
import { type Tone, toneColor } from '#web/ui/table/tone.ts'
import { type Cell, maxNamed } from '../contract.ts'
import { isDone } from '../rules.ts'

export const formatCount = ({ expected, done }: Pick<Cell, 'expected' | 'done'>) =>
  expected === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(expected)}`

/** 'closed 10 Nov' if it is closed, else when it is due. */
export const dueOrClosed = ({ dueOn, closedOn }: Pick<Cell, 'dueOn' | 'closedOn'>, day?: string) =>
  closedOn ? `closed ${dayWords(closedOn)}` : dueWords(dueOn, day)

/** 'October 2026: nothing to report'; empty if every report has people. */
export function formatNothing({ nothing = [] }: Pick<Cell, 'nothing'>): string {
  const [only, ...more] = nothing
  if (!only) return ''
  return `${more.length === 0 ? monthInEnglish(only) : `${nothing.length} months`}: nothing to report`
}

/** Tone of a cell: done, late, or in progress. */
export function toneOf(cell: Pick<Cell, 'expected' | 'done' | 'dueOn'>, day?: string): Tone {
  if (isDone(cell)) return 'good'
  return isLate(cell, day) ? 'poor' : cell.done > 0 ? 'middling' : 'neutral'
}

/** Colour of a number: tasks that are only counted or not started are neutral. */
export function colourOf(cell: Pick<Cell, 'expected' | 'done' | 'dueOn'>, day?: string): string {
  const tone = toneOf(cell, day)
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

export const people = (count: number) => (count === 1 ? '1 person' : `${formatNumber(count)} people`)

export const lastDays = (days: number) => (days === 1 ? 'the last day' : `the last ${days} days`)

/** 'Everyone was reminded on 17 Nov', or in the last days if not all of them on one day. */
export function formatEveryoneReminded(firstAt: string, lastAt: string, everyDays: number): string {
  const [first, last] = [dayOf(new Date(firstAt)), dayOf(new Date(lastAt))]
  return `Everyone was reminded ${first === last ? `on ${dayWords(last)}` : `in ${lastDays(everyDays)}`}`
}

/** '3 people skipped: done, or reminded in the last 3 days.' */
export const formatSkipped = ({ skipped, everyDays }: { skipped: number; everyDays: number }) =>
  skipped > 0 ? `${people(skipped)} skipped: done, or reminded in ${lastDays(everyDays)}.` : ''

/** 'LUMS has no LCVP', 'LUMS and NUST have no LCVP'; empty if each LC has one. */
export function formatWithoutLcvp(names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length - maxNamed
  const shown = more > 0 ? [...names.slice(0, maxNamed), `${more} more`] : names
  return `${new Intl.ListFormat('en', { type: 'conjunction' }).format(shown)} ${names.length === 1 ? 'has' : 'have'} no LCVP`
}

type ReminderResult = { reminded: number; skipped: number; isBeingSent?: true | undefined }

/** Result of a reminder. */
export function formatReminderResult({ reminded, skipped, isBeingSent }: ReminderResult): string {
  if (reminded === 0 && skipped === 0) return 'There is nobody to remind yet.'
  if (reminded === 0) return 'Nobody to remind: everyone is done or was reminded recently.'
  const rest = skipped > 0 ? ` ${people(skipped)} skipped: done, or reminded recently.` : ''
  return isBeingSent
    ? `Reminders to ${people(reminded)} are on their way, which takes a few minutes.${rest}`
    : `${people(reminded)} reminded.${rest}`
}
