// Which part of a collection is shown? Search, filter and page stand in the URL; the list follows them.
import { useEffect } from 'react'
import { clampPage } from '#shared/paging.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import type { Collection } from './collections.ts'
import { useDocuments } from './document-queries.ts'

const longestSearch = 200
const lastPage = 10_000_000

export function useDocumentList(collection: Collection, { withFilter = false } = {}) {
  const [state, setState] = useQueryState({ search: '', filter: '', page: 1 })
  const filter = withFilter && state.filter === 'od' ? 'od' : undefined
  const search = state.search.slice(0, longestSearch)
  const page = clampPage(Math.trunc(state.page), lastPage)
  const query = useDocuments(collection, { page, search: search.trim(), filter })
  const { data, isPlaceholderData } = query

  // The last page can go away: by a delete, or in an old link.
  useEffect(() => {
    if (data && !isPlaceholderData && page > data.totalPages) setState({ page: data.totalPages })
  }, [data, isPlaceholderData, page, setState])

  return {
    query,
    search,
    filter,
    page: clampPage(page, data?.totalPages ?? page),
    isNarrowed: search.trim() !== '' || filter !== undefined,
    onSearch: (text: string) => setState({ search: text, page: 1 }),
    onFilter: (next: string) => setState({ filter: next, page: 1 }),
    onPage: (next: number) => setState({ page: next }, { push: true }),
    showAll: () => setState({ search: '', filter: '', page: 1 }),
  }
}
