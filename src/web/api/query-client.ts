// Query client: one TanStack Query cache for all pages, with few retries so that failures show soon.
import { focusManager, QueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { onAlreadyDone, onResponse } from '#web/api/call.ts'
import { onReconnect, onRetry } from '../offline/cache/connectivity.ts'
import { onPersonChange } from '../shell/session/session-store.ts'

/** Retries only what may pass: no response, or a server error. */
const isRetryable = (error: Error) => error instanceof Problem && (error.status === 0 || error.status >= 500)

/** The portal is busy with other people's requests. A longer wait is a rate limit, which the person should hear about. */
const isBusy = (error: Error): error is Problem =>
  error instanceof Problem && error.status === 429 && (error.retryAfterS ?? Number.POSITIVE_INFINITY) <= 5

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // While somebody looks at a page, and when they come back, so that nobody works on stale data. Most responses are 304.
      refetchInterval: 60_000,
      // The default waits for the network without saying so.
      networkMode: 'always',
      retry: (failures, error) => (isBusy(error) ? failures < 3 : failures < 1 && isRetryable(error)),
      retryDelay: (_, error) => (isBusy(error) ? (error.retryAfterS ?? 1) * 1000 : 800),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Mounted here, because header and dashboard use it without a provider.
queryClient.mount()
// By default Query notices tabs that come to the front, but not windows.
focusManager.setEventListener((onFocus) => {
  const kinds = ['visibilitychange', 'focus']
  const onReturn = () => onFocus()
  for (const kind of kinds) window.addEventListener(kind, onReturn)
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, onReturn)
  }
})
// Not with `gcTime: 0`: that counts from the render, and a page that is rendered in slices would lose its query before it is
// shown, and load again under the person's hands.
const cache = queryClient.getQueryCache()
cache.subscribe(({ type, query }) => {
  if (type !== 'observerRemoved' || !query.meta?.untilLeft) return
  // What is mounted again observes it again in this task; a later task may already render it in slices.
  queueMicrotask(() => query.getObserversCount() === 0 && cache.remove(query))
})
onPersonChange(() => queryClient.clear())
// Conflict: somebody may have opened the next year.
onResponse(({ status }) => status === 409 && void queryClient.invalidateQueries({ queryKey: ['years'] }))
onAlreadyDone(() => void queryClient.invalidateQueries())
onReconnect(() => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null }))
onRetry(() => void queryClient.refetchQueries({ type: 'active' }))
