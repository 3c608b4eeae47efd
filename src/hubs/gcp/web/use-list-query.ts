// Which part of the list does the address name? A link may say anything; what nobody knows is left out.
import { useOrganisation } from '#web/organisation.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useYearFilter } from '#web/years.ts'
import type { ApprovedQuery } from './gcp-queries.ts'

const noFilter = { search: '', portfolio: '', committee: '', year: '', bookmarked: '' }

const known = (rows: readonly { code: string }[], code: string) => (rows.some((row) => row.code === code) ? code : '')

export function useListQuery() {
  const { portfolios, committees } = useOrganisation()
  const [state, setQuery] = useQueryState({ ...noFilter, sort: '', page: 1, gcp: '' })
  const { year, choices } = useYearFilter(state.year)
  const asked: ApprovedQuery = {
    page: state.page,
    search: state.search.slice(0, 100),
    portfolio: known(portfolios, state.portfolio),
    committee: known(committees, state.committee),
    year,
    bookmarked: state.bookmarked === 'yes' ? 'yes' : '',
    sort: state.sort === 'repeated' ? 'repeated' : '',
  }
  const { portfolio, committee, bookmarked } = asked
  const active = [portfolio, committee, year, bookmarked].filter(Boolean).length
  return {
    asked,
    openId: state.gcp,
    /** What is typed, however long. */
    search: state.search,
    years: choices,
    /** Filters besides the search. */
    active,
    isFiltered: active > 0 || state.search !== '',
    setQuery,
    /** Another list begins with its first page. */
    filter: (change: Partial<Omit<typeof state, 'page' | 'gcp'>>) => setQuery({ ...change, page: 1 }),
    showAll: () => setQuery({ ...noFilter, page: 1 }),
  }
}
