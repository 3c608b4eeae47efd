// Date formatting in the reader's locale: dates, days, months and times.
/** '16 Nov 2026': a moment or a day; a day without a time is the same day everywhere. */
export function formatDate(value: string, { withTime = false } = {}): string {
  return formatWith(new Date(value), {
    dateStyle: 'medium',
    ...(value.length === 10 && { timeZone: 'UTC' }),
    ...(withTime && { timeStyle: 'short' }),
  })
}

// Cached, because lists and charts format many dates at once, and making a format costs more than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatWith(date: Date | number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options)
  formats.set(key, format)
  return format.format(date)
}

/** '16 Nov': on an axis, where the year is shown elsewhere. */
export const formatShortDay = (day: string) =>
  formatWith(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** 'Nov' for `2026-11`. */
export const formatShortMonth = (month: string) => formatWith(new Date(month), { month: 'short', timeZone: 'UTC' })

/** '12:40', and the day where it is not today: '15 Nov, 12:40'. */
export function formatClock(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return formatWith(at, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  })
}
