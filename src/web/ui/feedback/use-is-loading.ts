// Loading state of a query, until its content has been rendered in slices. A query's answer makes React render at once and in
// one piece; deferred, the skeleton stays and a phone can respond in between. Content that is there at first is shown at once.
import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

/** `beside`: queries whose answers would move the content if they came after it. Only the first time: later it stays. */
export function useIsLoading(
  { isPending }: Pick<UseQueryResult, 'isPending'>,
  ...beside: readonly Pick<UseQueryResult, 'isLoading'>[]
): boolean {
  const [wasComplete, setComplete] = useState(false)
  const isWaiting = isPending || (!wasComplete && beside.some(({ isLoading }) => isLoading))
  if (!isWaiting && !wasComplete) setComplete(true)
  const wasWaiting = useDeferredValue(isWaiting)
  return isWaiting || wasWaiting
}
