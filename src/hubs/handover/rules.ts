// What does a handover decide? How what was collected is told, and since when nobody has seen somebody.
import { plusDays, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'

/** 'MX checklists: 2, funnel reports: 1'; nothing where nothing was collected. */
export const collectedText = (collected: readonly { what: string; count: number; shownCount?: number }[]) =>
  collected
    .filter(({ count }) => count > 0)
    .map(({ what, count, shownCount }) => (shownCount === undefined ? `${what}: ${count}` : what))
    .join(', ')

/** Before so many days of a year nobody can be missed in it. */
const daysToBeSeen = 60

/** Whoever was not here since that day was not seen all year; while the open one is young, the one before is meant. */
export function silentSince(years: readonly Year[], open: Year): string {
  if (plusDays(open.startsOn, daysToBeSeen) <= today()) return open.startsOn
  const before = years.findLast(({ state, isPast }) => state === 'closed' && !isPast)
  return before?.startsOn ?? plusDays(open.startsOn, -365)
}
