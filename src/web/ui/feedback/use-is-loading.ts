// Loading state of a query, until its content has been rendered in slices. A query's answer makes React render at once and in
// one piece; deferred, the skeleton stays and a phone can respond in between. Content that is there at first is shown at once.
import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

export function useIsLoading({ isPending }: Pick<UseQueryResult, 'isPending'>): boolean {
  const wasPending = useDeferredValue(isPending)
  return isPending || wasPending
}
