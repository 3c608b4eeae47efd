// Pagination beyond the end: when the URL names a page that does not exist, in an old link or after a delete, the list goes
// to its last page.
import { useEffect } from 'react'

type Paged = { data: { totalPages: number } | undefined; isPlaceholderData: boolean }

export function useLastPage(page: number, { data, isPlaceholderData }: Paged, go: (to: { page: number }) => void) {
  const last = data && !isPlaceholderData ? data.totalPages : page
  useEffect(() => {
    if (page > last) go({ page: last })
  }, [page, last, go])
}
