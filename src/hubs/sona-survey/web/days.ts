// Sona history: the days of a year that changed progress, and the percentage at the end of each.
import { standingOn } from '#shared/results/history.ts'
import { call } from '#web/api/call.ts'
import { type History, type Measure, useHistory } from '#web/results/history.ts'
import type { ShownYear } from '#web/years/years.ts'
import { type ProgressDay, sonaContract } from '../contract.ts'

export const daysKey = ['sona-survey', 'days'] as const

/** Of all LCs unless one is named. */
export const useProgressHistory = (shown: ShownYear, lc?: string): History<ProgressDay> =>
  useHistory(shown, (year) => ({
    queryKey: [...daysKey, { year, lc }],
    queryFn: () => call(sonaContract.days, { query: { year, lc } }),
  }))

/** Nothing where there were no surveys yet. */
export const percentOn: Measure<ProgressDay> = (days, day) => {
  const last = standingOn(days, day)
  return last && last.of > 0 ? (last.done / last.of) * 100 : undefined
}

/** What a later day can be compared with: nothing before the first tick, when there was nothing to compare. */
export const comparableOn: Measure<ProgressDay> = (days, day) => {
  const first = days?.find(({ done }) => done > 0)?.day
  return first !== undefined && day !== undefined && first <= day ? percentOn(days, day) : undefined
}
