// Frozen: days and years in office as released migration steps worked them out, in the time zone that the portal is set to.
import type { Calendar } from '#shared/time/calendar.ts'

/** The day of a moment, as `2026-11-30`. */
export function dayIn({ timeZone }: Readonly<Calendar>): (moment: Date) => string {
  // Sweden writes days as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (moment) => format.format(moment)
}

/** The year in which a day lies: `26.27`. */
export function yearAround(day: string, { yearStarts }: Readonly<Calendar>) {
  const first = Number(day.slice(0, 4)) - (day.slice(5) < yearStarts ? 1 : 0)
  const startsOn = `${first}-${yearStarts}`
  const last = new Date(`${first + 1}-${yearStarts}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - 1)
  const endsOn = last.toISOString().slice(0, 10)
  return { label: `${startsOn.slice(2, 4)}.${endsOn.slice(2, 4)}`, startsOn, endsOn }
}
