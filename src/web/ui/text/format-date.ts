// Date formatting in the reader's locale: dates, days, months and times.
/** '16 Nov 2026': a moment or a day; a day without a time is the same day everywhere. */
export function formatDate(value: string, { withTime = false } = {}): string {
  return new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    ...(value.length === 10 && { timeZone: 'UTC' }),
    ...(withTime && { timeStyle: 'short' }),
  }).format(new Date(value))
}

// Cached, because charts format every day of a year at once.
let dayFormat: Intl.DateTimeFormat | undefined

/** '16 Nov': on an axis, where the year is shown elsewhere. */
export function formatShortDay(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return dayFormat.format(new Date(day))
}

/** 'Nov' for `2026-11`. */
export const formatShortMonth = (month: string) =>
  new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }).format(new Date(month))

/** '12:40', and the day where it is not today: '15 Nov, 12:40'. */
export function formatClock(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(undefined, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
}
