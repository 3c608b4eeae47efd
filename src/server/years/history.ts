// Results as of a past day: which year and day a caller requests.
import { today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { refuseFields } from '../http/problems.ts'
import { findRequestedYear, type YearsFor } from './years.ts'

export const futureDay = 'This day is in the future.'

type PeriodQuery = { year?: string | undefined; on?: string | undefined }

/** The requested year, or the open one; and the requested past day, if any. */
export async function findRequestedPeriod<Query extends PeriodQuery>(
  years: YearsFor,
  caller: { yearsVersion: number } | undefined,
  query: Query,
): Promise<Omit<Query, 'year' | 'on'> & { year: Year; on: string | undefined }> {
  const year = await findRequestedYear(years, caller, query.year)
  if (query.on !== undefined && query.on > today()) refuseFields({ on: futureDay })
  return { ...query, year, on: query.on }
}
