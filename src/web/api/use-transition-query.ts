// Transition query: useQuery for what a page is complete without. useQuery renders whatever uses its answer at once and in one
// piece; here the answer is a transition, rendered in slices, so that a phone can respond in between.
import { hashKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { queryClient } from './query-client.ts'

/** undefined while it loads, and if it cannot be loaded. */
export function useTransitionQuery<Data, Key extends readonly unknown[]>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Data | undefined {
  const hash = hashKey([options.queryKey, options.enabled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: options are made anew in each render, and the hash says whether they differ
  const observer = useMemo(() => new QueryObserver(queryClient, options), [hash])
  const [answer, setAnswer] = useState({ observer, data: observer.getCurrentResult().data })
  useEffect(() => {
    // The same answer again, as after a page was hidden, renders nothing.
    const take = ({ data }: { data: Data | undefined }) =>
      startTransition(() =>
        setAnswer((last) => (last.observer === observer && last.data === data ? last : { observer, data })),
      )
    take(observer.getCurrentResult())
    return observer.subscribe(take)
  }, [observer])
  // Until the first answer about something else, what is in the cache about it.
  return answer.observer === observer ? answer.data : observer.getCurrentResult().data
}
