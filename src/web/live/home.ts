// Home query: what waits for this person, asked once for dashboard and header together, each minute while somebody looks, and
// when the window gets the focus, so that nobody works on old news.
import { useQuery } from '@tanstack/react-query'
import { placesContract } from '#shared/places-contract.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useStore } from '../create-store.ts'
import { sessionStore } from '../shell/session/session-store.ts'

const queryKey = ['home']
const everyMs = 60_000

/** Undefined until the first answer; without a later one the last answer stays. The dashboard is whole without it. */
export function useHome() {
  const uid = useStore(sessionStore, ({ me }) => me?.uid)
  const { data } = useQuery(
    {
      queryKey: [...queryKey, uid],
      queryFn: () => call(placesContract.home),
      enabled: uid !== undefined,
      refetchInterval: everyMs,
      // The header is on every page and keeps it fresh: opening the dashboard asks nothing more.
      staleTime: everyMs,
      refetchOnWindowFocus: 'always',
      // `live.ts` says when: less often than for what a page shows.
      meta: { follows: 'nothing' },
    },
    // Header and dashboard come before the provider that pages share.
    queryClient,
  )
  return data
}

/** After a change: an answer that is under way may be older than it. */
export async function refreshHome(): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
