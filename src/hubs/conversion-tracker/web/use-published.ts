// Queries and mutations for publications: one page, all pages for a download, and publishing.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { useYears } from '#web/years/years.ts'
import { conversionContract, maxPageSize } from '../contract.ts'
import type { Entry } from '../rules.ts'

export const publishedKey = ['conversion-tracker'] as const

export const usePublished = (scope: string, page: number, year: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: [...publishedKey, year, scope, page],
    queryFn: () => call(conversionContract.published, { query: { scope, page, year } }),
    // Another year's figures must not be a placeholder for these.
    placeholderData: (before, query) => (query?.queryKey[1] === year ? before : undefined),
    enabled,
  })

/** Fetches large pages; throws if the publication is replaced meanwhile, so that two are never mixed. */
export async function fetchAllEntries(scope: string, year?: string): Promise<Entry[]> {
  const entries: Entry[] = []
  let publishedAt: string | undefined
  for (let page = 1; ; page += 1) {
    const answer = await call(conversionContract.published, { query: { scope, page, limit: maxPageSize, year } })
    publishedAt ??= answer.publication?.publishedAt
    entries.push(...(answer.entries ?? []))
    const isEnd = page >= answer.totalPages
    const isOther = answer.publication?.publishedAt !== publishedAt || (isEnd && entries.length !== answer.total)
    if (isOther) throw problem('conflict', 'Somebody published again in the meantime. Please download it again.')
    if (isEnd) return entries
  }
}

export function usePublish() {
  const client = useQueryClient()
  const { open } = useYears()
  return async (entries: readonly Entry[], scope: string) => {
    await call(conversionContract.publish, { body: { entries: [...entries], scope, year: open.label } })
    await client.invalidateQueries({ queryKey: publishedKey })
  }
}
