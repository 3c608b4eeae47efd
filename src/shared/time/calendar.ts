// Calendar of the portal: days begin at midnight in the organisation's time zone, the same for everybody. A process serves
// one organisation, so the time zone is set once, when the settings are read.
import { memoize } from './memoize.ts'

export type Calendar = {
  /** As in `Asia/Karachi`. */
  timeZone: string
  /** Month and day on which a year in office begins, as in `07-01`. */
  yearStarts: string
  /** For how many days after its last one a year still accepts reports for its months. */
  closingDays: number
}

const calendar: Calendar = { timeZone: 'Asia/Karachi', yearStarts: '07-01', closingDays: 14 }
let format: Intl.DateTimeFormat | undefined

export function setCalendar(set: Partial<Calendar>): void {
  Object.assign(calendar, set)
  format = undefined
  dayOfMinute.forget()
}

export const yearStarts = () => calendar.yearStarts
export const closingDays = () => calendar.closingDays
/** For code that may not ask this module: migration steps. */
export const calendarSet = (): Readonly<Calendar> => calendar

const minuteMs = 60_000

/** No time zone changes its day within a minute. */
const dayOfMinute = memoize((minute: number) => {
  // Sweden writes days as ISO does.
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: calendar.timeZone, dateStyle: 'short' })
  return format.format(minute * minuteMs)
})

/** The day in the portal's time zone, as `2026-11-30`. */
export const dayOf = (moment: Date): string => dayOfMinute(Math.floor(moment.getTime() / minuteMs))

export const today = () => dayOf(new Date())

/** The portal itself sends reminders and digests between 8:00 and 20:00 in its time zone. */
export function isDaytime(moment = new Date()): boolean {
  const { timeZone } = calendar
  const hour = Number(moment.toLocaleString('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }))
  return hour >= 8 && hour < 20
}

const dayMs = 86_400_000

const addDays = memoize((sum: string) => {
  const [day = '', days] = sum.split(' ')
  return new Date(Date.parse(day) + Number(days) * dayMs).toISOString().slice(0, 10)
})

/** Adds days; negative for earlier. */
export const plusDays = (day: string, days: number): string => addDays(`${day} ${days}`)

/** Adds months; negative for earlier. Uses the last day of a shorter month. */
export function plusMonths(day: string, months: number): string {
  const first = new Date(`${monthOf(day)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const month = monthOf(first.toISOString())
  first.setUTCMonth(first.getUTCMonth() + 1)
  return earlierOf(`${month}-${day.slice(8)}`, dayBefore(first.toISOString().slice(0, 10)))
}

export const dayBefore = (day: string) => plusDays(day, -1)

/** How many days one day is after another; negative if it is earlier. */
export const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export const earlierOf = (a: string, b: string) => (a < b ? a : b)
export const laterOf = (a: string, b: string) => (a > b ? a : b)

/** The last day of a month: `2026-11-30`. */
export const lastDayOf = (month: string) => dayBefore(plusMonths(`${month}-01`, 1))

/** The month of a day: `2026-11`. */
export const monthOf = (day: string) => day.slice(0, 7)
