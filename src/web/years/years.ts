// Which year does a page show? The open one, or another that the address names with `?year=`. What is collected goes to the
// open one, and says so: a page that was left open over a handover is refused.
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { openYearOf, type Year, yearsContract } from '#shared/time/years.ts'
import { call } from '../api/call.ts'
import { useQueryState } from '../shell/routing/query-state.ts'

export const yearsQuery = queryOptions({
  queryKey: ['years'],
  queryFn: () => call(yearsContract.years),
  staleTime: 60_000,
  // Who comes back may come back after a handover.
  refetchOnWindowFocus: 'always',
  meta: { follows: 'handover' },
})

/** The page waits for it, as it waits for its own file. */
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
  /** For the query of a call and its key: what is shown under a label is of that year, whichever is open meanwhile. */
  asked: { year: string }
}

/**
 * For screens of results: the year in the address. A day belongs to its year, so another year is chosen without it; and
 * without what else of the address is `ofYear`: a month, a page.
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
    asked: { year: year.label },
  }
}

/**
 * For lists that are read across years: those to choose from, newest first, and the one that the address names. Nothing waits
 * for it: a list of all years does not need to know them.
 */
export function useYearFilter(label: string): { choices: Year[]; year: string } {
  const { data } = useQuery(yearsQuery)
  const choices = data?.filter(({ state }) => state !== 'planned').reverse() ?? []
  const isKnown = !data || choices.some((each) => each.label === label)
  return { choices, year: isKnown ? label : '' }
}
