// State of a committee or portfolio, in words.
import { committeeName, isOpen, type Organisation } from '#shared/people/organisation.ts'
import type { Row } from './parts.ts'

/** Formatted in UTC: a day has no hour, and in another time zone it would be the day before for some. */
export const formatDay = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

export function formatState(row: Row, organisation: Organisation): string {
  if (row.successor) return `Merged into ${committeeName(organisation, row.successor)}`
  if (row.closedOn === null) return 'Open'
  return `${isOpen(row) ? 'Closes on' : 'Closed since'} ${formatDay(row.closedOn)}`
}
