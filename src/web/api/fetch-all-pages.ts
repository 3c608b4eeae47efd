// Pagination helper: fetches a whole list page by page, in the largest pages that the API allows, for a download.
export const maxPageSize = 100

type Answer<T> = { rows: T[]; totalPages: number }

export async function fetchAllPages<T>(fetchPage: (page: number) => Promise<Answer<T>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { rows, totalPages } = await fetchPage(page)
    all.push(...rows)
    if (page >= totalPages) return all
  }
}
