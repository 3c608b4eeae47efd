// Failure of a query that has nothing to show. It stays while the query is repeated in the background, so that a page does
// not change between failure and loading; Retry shows that it loads.
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

export type Failure = { error: Error; onRetry: () => void }

export function useFailure(query: UseQueryResult<unknown>): Failure | undefined {
  const [last, setLast] = useState<Error>()
  /** The person has pressed Retry. */
  const [dismissed, setDismissed] = useState<Error>()
  const current = query.data === undefined ? query.error : null
  if (current && current !== last) setLast(current)
  const isRepeated = query.isPending && query.isFetched && last !== dismissed
  const error = current ?? (isRepeated ? last : undefined)
  if (!error) return undefined
  const onRetry = () => {
    setDismissed(error)
    void query.refetch()
  }
  return { error, onRetry }
}
