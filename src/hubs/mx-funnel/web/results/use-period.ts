// Results period from the URL: year, month and 'as of' day. Defaults: the open year, all of its months, and now.
import { plusMonths } from '#shared/time/calendar.ts'
import { isMonth } from '#shared/time/months.ts'
import { type AsOf, useAsOf } from '#web/results/as-of.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { type ShownYear, useShownYear } from '#web/years/years.ts'

/** API query parameters; missing means all months, or now. */
export type RequestedPeriod = { year: string; month?: string; on?: string | undefined }

export type ShownPeriod = {
  shown: ShownYear
  asOf: AsOf
  month: string
  chooseMonth: (month: string) => void
  requested: RequestedPeriod
  /** Periods to compare with; undefined if nothing was collected then. */
  monthBefore: RequestedPeriod | undefined
  yearBefore: RequestedPeriod | undefined
}

const monthQuery = (month: string) => (month ? { month } : {})

export function usePeriod(): ShownPeriod {
  const shown = useShownYear('month', 'page')
  const asOf = useAsOf(shown)
  const [query, setQuery] = useQueryState({ month: '', page: 1 })
  const month = isMonth(query.month) ? query.month : ''
  const { yearBefore } = asOf
  return {
    ...{ shown, asOf, month },
    requested: { ...asOf.requested, ...monthQuery(month) },
    // A single month has no comparison with a month earlier.
    monthBefore: month ? undefined : asOf.monthBefore,
    yearBefore: yearBefore && { ...yearBefore, ...monthQuery(month && plusMonths(`${month}-01`, -12).slice(0, 7)) },
    chooseMonth: (next) => setQuery({ month: next, page: 1 }, { push: true }),
  }
}
