// Which part of a collection is shown? Search, filter and page stand in the URL; the list follows them.
import { clampPage } from '#shared/paging.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useLastPage } from '#web/ui/use-last-page.ts'
import type { Collection } from './collections.ts'
import { useDocuments } from './document-queries.ts'

const longestSearch = 200

export function useDocumentList(collection: Collection, { withFilter = false } = {}) {
  const [state, setState] = useQueryState({ search: '', filter: '', page: 1 })
  const filter = withFilter && state.filter === 'od' ? 'od' : undefined
  const search = state.search.slice(0, longestSearch)
  const { page } = state
  const query = useDocuments(collection, { page, search: search.trim(), filter })
  useLastPage(page, query, setState)

  return {
    query,
    search,
    filter,
    page: clampPage(page, query.data?.totalPages ?? page),
    isNarrowed: search.trim() !== '' || filter !== undefined,
    onSearch: (text: string) => setState({ search: text, page: 1 }),
    onFilter: (next: string) => setState({ filter: next, page: 1 }),
    onPage: (next: number) => setState({ page: next }, { push: true }),
    showAll: () => setState({ search: '', filter: '', page: 1 }),
  }
}
