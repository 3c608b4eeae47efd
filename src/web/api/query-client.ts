// How are answers kept and asked again? One client for all pages, with few retries so that failures show soon.
import { focusManager, QueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { onOutcome } from '#web/api/call.ts'
import { onLineBack, onRetry } from '../offline/cache/line.ts'
import { onPersonChange } from '../shell/session/session-store.ts'

/** Only what may heal by itself is tried again: no answer, or a server in trouble. */
const mayHeal = (error: Error) => error instanceof Problem && (error.status === 0 || error.status >= 500)

/** The portal asks for a moment's patience: others come first. A longer wait is a limit, which the person should hear of. */
const isBusy = (error: Error): error is Problem =>
  error instanceof Problem && error.status === 429 && (error.retryAfterS ?? Number.POSITIVE_INFINITY) <= 5

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // While somebody looks at it, and when they come back: nobody works on old news. Mostly the answer is 'the same'.
      refetchInterval: 60_000,
      // The default waits for the network without saying so.
      networkMode: 'always',
      retry: (failures, error) => (isBusy(error) ? failures < 3 : failures < 1 && mayHeal(error)),
      retryDelay: (_, error) => (isBusy(error) ? (error.retryAfterS ?? 1) * 1000 : 800),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// For header and dashboard too, which have no provider.
queryClient.mount()
// By itself it hears of tabs that come to the front, and not of windows.
focusManager.setEventListener((onFocus) => {
  const kinds = ['visibilitychange', 'focus']
  const isBack = () => onFocus()
  for (const kind of kinds) window.addEventListener(kind, isBack)
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, isBack)
  }
})
onPersonChange(() => queryClient.clear())
// Somebody was faster: perhaps with opening the next year.
onOutcome(({ status }) => status === 409 && void queryClient.invalidateQueries({ queryKey: ['years'] }))
onLineBack(() => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null }))
onRetry(() => void queryClient.refetchQueries({ type: 'active' }))
