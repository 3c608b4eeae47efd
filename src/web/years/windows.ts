// Task windows of the open year: until when something can be done, cached for a minute.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { closedText, dayWords, isClosed, type TaskWindow, windowOf, windowsContract } from '#shared/time/windows.ts'
import { call } from '../api/call.ts'
import { useTransitionQuery } from '../api/use-transition-query.ts'
import { useSession } from '../shell/session/session.ts'

export const windowsQuery = queryOptions({
  queryKey: ['windows'],
  queryFn: () => call(windowsContract.windows, {}),
  staleTime: 60_000,
  meta: { follows: 'tasks' },
})

/** `month` of a monthly task: `2026-11`. Undefined until it has loaded, and for visitors of a public form. */
export function useWindow(kind: string, month: string | null = null): TaskWindow | undefined {
  const { me } = useSession()
  const { data } = useQuery({ ...windowsQuery, enabled: me !== null })
  return data && windowOf(data, kind, month)
}

/** Only the first time: later the windows are in the cache. */
export function useIsLoadingWindows(): boolean {
  const { me } = useSession()
  return useQuery({ ...windowsQuery, enabled: me !== null }).isLoading
}

/** After the last day, the sentence that says so: the portal would refuse what is sent. */
export function useClosed(kind: string, month: string | null = null): string | undefined {
  return useClosedMonths(kind)(month)
}

/** The same for many months: the sentence for each. The answer renders a whole form again, so it is a transition. */
export function useClosedMonths(kind: string): (month: string | null) => string | undefined {
  const { me } = useSession()
  const data = useTransitionQuery({ ...windowsQuery, enabled: me !== null }) ?? []
  return (month) => {
    const window = windowOf(data, kind, month)
    return window && formatClosed(window)
  }
}

export function formatClosed(window: TaskWindow): string | undefined {
  if (!isClosed(window)) return undefined
  return closedText(dayWords(window.closesOn as string))
}
