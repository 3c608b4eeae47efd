// Tracker history: every day of the shown year, and of the year before, on which something was published.
import type { Answer } from '#shared/endpoint.ts'
import type { Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { useHistory } from '#web/results/history.ts'
import type { ShownYear } from '#web/years/years.ts'
import { conversionContract } from '../../contract.ts'
import { publishedKey } from '../use-published.ts'

/** Totals that stood from the end of this day until the next one. */
export type PastTotals = Answer<typeof conversionContract.history>[number]
export type YearHistory = { year: Year; past: readonly PastTotals[] }

/** Nothing for visitors and files, which have no past. */
export function useConversionHistory(scope: string, shown: ShownYear | undefined) {
  const { query, days, before, isLoading } = useHistory(shown, (year) => ({
    queryKey: [...publishedKey, 'history', year, scope],
    queryFn: () => call(conversionContract.history, { query: { scope, year } }),
  }))
  return {
    query,
    isLoading,
    now: shown && days && { year: shown.year, past: days },
    before: shown?.before && before && { year: shown.before, past: before },
  }
}
