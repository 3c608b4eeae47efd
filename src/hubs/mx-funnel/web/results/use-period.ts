// Results period from the URL: year, month and 'as of' day. Defaults: the open year, all of its months, and now.
import { plusMonths } from '#shared/time/calendar.ts'
import { isMonth } from '#shared/time/months.ts'
import { monthNow } from '#shared/time/years.ts'
import { type AsOf, useAsOf } from '#web/results/as-of.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { type ShownYear, useShownYear } from '#web/years/years.ts'

/** API query parameters; missing means all months, or now. */
export type RequestedPeriod = { year: string; month?: string; on?: string | undefined }

export type ShownPeriod = {
  shown: ShownYear
  asOf: AsOf
  month: string
  chooseMonth: (month: string) => void
  requested: RequestedPeriod
  /** Shown as it is now, in a year that is open or closing. */
  takesReports: boolean
  /** In a closing year: its last month, which was due last. */
  monthToReport: string | undefined
  /** Periods to compare with; undefined if nothing was collected then. */
  monthBefore: RequestedPeriod | undefined
  yearBefore: RequestedPeriod | undefined
}

const monthQuery = (month: string) => (month ? { month } : {})

export function usePeriod(): ShownPeriod {
  const { onlyYear } = useSession()
  const shown = limitTo(onlyYear('/mx-funnel'), useShownYear('month', 'page'))
  const asOf = useAsOf(shown, { hasLateReports: true })
  const isClosing = shown.year.state === 'closing'
  const [query, setQuery] = useQueryState({ month: '', page: 1 })
  const month = isMonth(query.month) ? query.month : ''
  const { yearBefore } = asOf
  return {
    ...{ shown, asOf, month },
    requested: { ...asOf.requested, ...monthQuery(month) },
    takesReports: asOf.isNow || (isClosing && !asOf.on),
    monthToReport: isClosing ? monthNow(shown.year) : undefined,
    // A single month has no comparison with a month earlier.
    monthBefore: month ? undefined : asOf.monthBefore,
    yearBefore: yearBefore && { ...yearBefore, ...monthQuery(month && plusMonths(`${month}-01`, -12).slice(0, 7)) },
    chooseMonth: (next) => setQuery({ month: next, page: 1 }, { push: true }),
  }
}

/** Somebody whose office ended with a closing year sees that year alone. */
function limitTo(label: string | undefined, shown: ShownYear): ShownYear {
  const year = shown.choices.find((each) => each.label === label)
  if (!year) return shown
  const requested = { year: year.label }
  return { ...shown, year, isOpen: false, choices: [year], before: undefined, past: year.label, requested }
}
