// Task windows: for each kind of task, and each month of a monthly one, the national team sets when it opens and when it is
// due. Without a window it is owed all year, without a due day; nothing is ever too late unless a last day is set.
import * as z from 'zod/mini'
import type { Contract } from '../endpoint.ts'
import { countDays, today } from './calendar.ts'
import { memoize } from './memoize.ts'
import { yearQuery } from './years.ts'

const day = z.nullable(z.string())

export const windowShape = z.object({
  kind: z.string(),
  /** `2026-11` for a monthly task, otherwise null. */
  month: z.nullable(z.string()),
  opensOn: day,
  dueOn: day,
  /** The last day on which it can be filled in. */
  closesOn: day,
})
export type TaskWindow = z.infer<typeof windowShape>

type Days = Pick<TaskWindow, 'opensOn' | 'dueOn' | 'closesOn'>

export const hasOpened = ({ opensOn }: Pick<Days, 'opensOn'>, on = today()) => opensOn === null || opensOn <= on
export const isLate = ({ dueOn }: Pick<Days, 'dueOn'>, on = today()) => dueOn !== null && dueOn < on
export const isClosed = ({ closesOn }: Pick<Days, 'closesOn'>, on = today()) => closesOn !== null && closesOn < on

/** Whether a due day has passed or is today. */
export const urgencyOf = (dueOn: string | null) =>
  isLate({ dueOn }) ? ('late' as const) : dueOn === today() ? ('today' as const) : null

export const windowOf = (windows: readonly TaskWindow[], kind: string, month: string | null = null) =>
  windows.find((each) => each.kind === kind && each.month === month)

/** The format is made when it is first needed: in a browser, that loads its language data. */
function dayFormat(month: 'short' | 'long') {
  let format: Intl.DateTimeFormat | undefined
  return memoize((day: string) => {
    format ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, timeZone: 'UTC' })
    return format.format(new Date(day))
  })
}

/** '30 Nov'. */
export const dayWords: (day: string) => string = dayFormat('short')

/** '30 November'. */
export const longDayWords: (day: string) => string = dayFormat('long')

/** 'due today', 'due 30 Nov', 'was due 30 Nov'; nothing without a day. */
export function dueWords(dueOn: string | null, on = today()): string {
  if (dueOn === null) return ''
  if (dueOn === on) return 'due today'
  return `${dueOn < on ? 'was due' : 'due'} ${dayWords(dueOn)}`
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** 'due in 12 days', 'due today', '12 days late'; nothing without a day. */
export function countdownWords(dueOn: string | null, on = today()): string {
  if (dueOn === null) return ''
  const days = countDays(on, dueOn)
  if (days === 0) return 'due today'
  return days > 0 ? `due in ${daysText(days)}` : `${daysText(-days)} late`
}

/** `day` in the words of the side that says it: a screen writes '30 Nov', the API `2026-11-30`. */
export const closedText = (day: string) =>
  `This closed on ${day}. If it still has to change, please ask the national team.`

export const windowsContract = {
  windows: {
    method: 'GET',
    path: '/api/windows',
    summary: 'When tasks of a year open, are due and close',
    access: { signedIn: 'Forms and the dashboard show when something is due' },
    query: z.object(yearQuery),
    answer: z.array(windowShape),
  },
} satisfies Contract
