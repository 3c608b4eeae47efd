// How did progress grow? The days of a year that changed it, and what stood at the end of any day.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { type ProgressDay, sonaContract } from '../contract.ts'
import type { Completion } from '../rules.ts'

export const daysKey = ['sona-survey', 'days'] as const

export type DaysOf = {
  year: string
  /** All of them unless one is named. */
  lc: string | undefined
}

export const useDays = (of: DaysOf | undefined) =>
  useQuery({
    queryKey: [...daysKey, of],
    queryFn: () => call(sonaContract.days, { query: of }),
    enabled: of !== undefined,
  })

/** What a later day can be compared with: nothing before the first tick, when there was nothing to compare. */
export function comparableOn(days: readonly ProgressDay[] | undefined, day: string | undefined) {
  const first = days?.find(({ done }) => done > 0)?.day
  return first !== undefined && day !== undefined && first <= day ? standOn(days, day) : undefined
}

/** Nothing where there were no surveys yet. */
export function standOn(days: readonly ProgressDay[] | undefined, day: string | undefined): Completion | undefined {
  const last = day === undefined ? undefined : days?.findLast((each) => each.day <= day)
  if (!last || last.of === 0) return undefined
  return { ticked: last.done, total: last.of, percent: (last.done / last.of) * 100 }
}
