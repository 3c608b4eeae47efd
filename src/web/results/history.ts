// Results history: figures by day of the shown year and the year before, and the figures at the end of a day.
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ShownYear } from '../years/years.ts'
import type { AsOf } from './as-of.ts'

export type History<Entry> = {
  query: UseQueryResult<Entry[]>
  /** That, or the year before. */
  isLoading: boolean
  /** In the order of their days. */
  days: readonly Entry[] | undefined
  /** Of the year before; absent where nothing is known of it. */
  before: readonly Entry[] | undefined
}

/** The hub's own figure at the end of a day; none where there was nothing to measure. */
export type Measure<Entry> = (days: readonly Entry[] | undefined, day: string | undefined) => number | undefined

type DaysQuery<Entry> = { queryKey: QueryKey; queryFn: () => Promise<Entry[]> }

/** Without a year nothing is fetched. */
export function useHistory<Entry>(
  shown: Pick<ShownYear, 'year' | 'before'> | undefined,
  daysOf: (year: string) => DaysQuery<Entry>,
): History<Entry> {
  const ofYear = (label: string | undefined) => ({ ...daysOf(label ?? ''), enabled: label !== undefined })
  const query = useQuery(ofYear(shown?.year.label))
  const { data: before, isLoading } = useQuery(ofYear(shown?.before?.label))
  return {
    query,
    days: query.data,
    before: before?.length ? before : undefined,
    isLoading: query.isLoading || isLoading,
  }
}

/** How it stood on the days with which a page is compared. */
export const thenIn = <Entry>({ days, before }: History<Entry>, asOf: AsOf, measure: Measure<Entry>) => ({
  monthAgo: measure(days, asOf.monthBefore?.on),
  yearAgo: measure(before, asOf.yearBefore?.on),
})
