// Shown year: the open one, or another in the URL (`?year=`). What is collected goes to the open year and names it: a page
// that was left open over a handover is refused.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { openYearOf, type Year, yearsContract } from '#shared/time/years.ts'
import { call } from '../api/call.ts'
import { useTransitionQuery } from '../api/use-transition-query.ts'
import { useQueryState } from '../shell/routing/query-state.ts'

export const yearsQuery = queryOptions({
  queryKey: ['years'],
  queryFn: () => call(yearsContract.years),
  staleTime: 60_000,
  // The person may come back after a handover.
  refetchOnWindowFocus: 'always',
  meta: { follows: 'handover' },
})

/** Suspends the page until it is loaded. */
export function useYears(): { years: Year[]; open: Year } {
  const years = useSuspenseQuery(yearsQuery).data
  return { years, open: openYearOf(years) }
}

export type ShownYear = {
  year: Year
  isOpen: boolean
  /** Years with something to look at, newest first. */
  choices: Year[]
  choose: (label: string) => void
  /** The year before it, if there is one. */
  before: Year | undefined
  /** Its label, unless it is the open one. */
  past: string | undefined
  /** For the query of a call and its key: figures under a label are of that year, whichever year is open by then. */
  requested: { year: string }
}

/**
 * For screens of results: the year in the URL. A day belongs to its year, so choosing another year drops it, and with it
 * the other parameters in `ofYear`: a month, a page.
 */
export function useShownYear(...ofYear: string[]): ShownYear {
  const { years, open } = useYears()
  const fresh = Object.fromEntries(['on', ...ofYear].map((name) => [name, '']))
  const [{ year: label }, setQuery] = useQueryState({ ...fresh, year: '' })
  const choices = years.filter(({ state }) => state !== 'planned').reverse()
  const year = choices.find((each) => each.label === label) ?? open
  const isOpen = year.label === open.label
  return {
    ...{ year, isOpen, choices },
    choose: (chosen) => setQuery({ ...fresh, year: chosen === open.label ? '' : chosen }, { push: true }),
    before: choices.find(({ startsOn }) => startsOn < year.startsOn),
    past: isOpen ? undefined : year.label,
    requested: { year: year.label },
  }
}

/**
 * For lists across years: the years to choose from, newest first, and the one in the URL. Nothing waits for it: a list of
 * all years does not need to know them.
 */
export function useYearFilter(label: string): { choices: Year[]; year: string } {
  const data = useTransitionQuery(yearsQuery)
  const choices = data?.filter(({ state }) => state !== 'planned').reverse() ?? []
  const isKnown = !data || choices.some((each) => each.label === label)
  return { choices, year: isKnown ? label : '' }
}
