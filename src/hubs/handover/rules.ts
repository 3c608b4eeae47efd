// Handover rules: text of what was collected and of an office, and since when a person counts as not seen.
import { committeeName, type Organisation, type Place, portfolioName } from '#shared/people/organisation.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { isOver, type Year } from '#shared/time/years.ts'

/** 'MX checklists: 2, funnel reports: 1'; empty if nothing was collected. */
export const formatCollected = (collected: readonly { what: string; count: number; shownCount?: number }[]) =>
  collected
    .filter(({ count }) => count > 0)
    .map(({ what, count, shownCount }) => (shownCount === undefined ? `${what}: ${count}` : what))
    .join(', ')

/** What was collected in a year itself, without what moved there when it opened. */
export const withoutMoved = <Row extends { what: string; count: number }>(
  collected: readonly Row[],
  moved: readonly { what: string; count: number }[],
): Row[] =>
  collected.map((row) => {
    const movedHere = moved.find(({ what }) => what === row.what)?.count ?? 0
    // Some of what moved may have been deleted since.
    return { ...row, count: Math.max(0, row.count - movedHere) }
  })

/** 'LCVP oGV of Lahore'. */
export const officeText = (role: Role, { committee, portfolio }: Place, organisation: Organisation) =>
  [
    roleNames[role],
    portfolio && portfolioName(organisation, portfolio),
    committee && `of ${committeeName(organisation, committee)}`,
  ]
    .filter(Boolean)
    .join(' ')

export const tooLateToUndo = (label: string) =>
  `${label} was opened more than 24 hours ago, so this can no longer be undone.`

/** For this many days of a year, nobody counts as missing in it. */
const graceDays = 60

/** A person who was not here since that day counts as not seen; while the open year is young, the one before counts. */
export function notSeenSince(years: readonly Year[], open: Year): string {
  if (plusDays(open.startsOn, graceDays) <= today()) return open.startsOn
  const before = years.findLast((year) => isOver(year) && !year.isPast)
  return before?.startsOn ?? plusDays(open.startsOn, -365)
}
