// How did the totals come to be what they are? Each day of the shown year on which something was published, and of the year
// before it.
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/endpoint.ts'
import type { Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import type { ShownYear } from '#web/years/years.ts'
import { conversionContract } from '../../contract.ts'
import { allPublished } from '../use-published.ts'

/** Totals that stood from the end of this day until the next one. */
export type PastTotals = Answer<typeof conversionContract.history>[number]
export type YearHistory = { year: Year; past: readonly PastTotals[] }

const useHistoryOf = (scope: string, year: Year | undefined, enabled: boolean) =>
  useQuery({
    queryKey: [...allPublished, 'history', year?.label, scope],
    queryFn: () => call(conversionContract.history, { query: { scope, year: year?.label } }),
    enabled: enabled && year !== undefined,
  })

/** Nothing for visitors and files, which have no past. */
export function useHistory(scope: string, shown: ShownYear | undefined, enabled: boolean) {
  const yearBefore = shown?.before
  const query = useHistoryOf(scope, shown?.year, enabled)
  const before = useHistoryOf(scope, yearBefore, enabled)
  return {
    query,
    now: shown && query.data && { year: shown.year, past: query.data },
    before: yearBefore && before.data?.length ? { year: yearBefore, past: before.data } : undefined,
  }
}
