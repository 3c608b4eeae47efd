// List state of a document collection: search, filter, year and page live in the URL, and the list query follows them.
import { clampPage } from '#shared/paging.ts'
import { useSteadyList } from '#web/live/use-steady-list.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { useYearFilter } from '#web/years/years.ts'
import type { Collection } from './collections.ts'
import { type Filter, useDocuments } from './document-queries.ts'

const maxSearchLength = 200

/** `filters`: the ones this screen offers. */
export function useDocumentList(collection: Collection, filters: readonly Filter[]) {
  const [state, setState] = useQueryState({ search: '', filter: '', year: '', page: 1 })
  const { year, choices } = useYearFilter(state.year)
  const filter = filters.find((each) => each === state.filter)
  const search = state.search.slice(0, maxSearchLength)
  const { page } = state
  const listQuery = { page, search: search.trim(), filter, year }
  const steady = useSteadyList(useDocuments(collection, listQuery), 'data', {
    key: [collection.name, listQuery],
    idOf: ({ _id }) => _id,
    stampOf: ({ version }) => version,
  })
  const { query } = steady
  useLastPage(page, query, setState)

  return {
    query,
    steady,
    search,
    filter,
    year,
    years: choices,
    page: clampPage(page, query.data?.totalPages ?? page),
    isNarrowed: search.trim() !== '' || filter !== undefined || year !== '',
    onSearch: (text: string) => setState({ search: text, page: 1 }),
    onFilter: (next: string) => setState({ filter: next, page: 1 }),
    onYear: (next: string) => setState({ year: next, page: 1 }),
    onPage: (next: number) => setState({ page: next }, { push: true }),
    showAll: () => setState({ search: '', filter: '', year: '', page: 1 }),
  }
}
