// Home query: what waits for this person, fetched once for dashboard and header together, every minute while somebody looks,
// and on window focus, so that nobody works on stale data.
import { useQuery } from '@tanstack/react-query'
import { placesContract } from '#shared/contracts/places-contract.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useStore } from '../create-store.ts'
import { sessionStore } from '../shell/session/session-store.ts'

const queryKey = ['home']
const pollMs = 60_000

/** Undefined until the first response; when a later one fails, the last one stays. The dashboard works without it. */
export function useHome() {
  const uid = useStore(sessionStore, ({ me }) => me?.uid)
  const { data } = useQuery(
    {
      queryKey: [...queryKey, uid],
      queryFn: () => call(placesContract.home),
      enabled: uid !== undefined,
      refetchInterval: pollMs,
      // The header is on every page and keeps it fresh: opening the dashboard fetches nothing more.
      staleTime: pollMs,
      refetchOnWindowFocus: 'always',
      // `live.ts` refetches it, throttled: less often than what a page shows.
      meta: { follows: 'nothing' },
    },
    // Header and dashboard render outside of the provider that pages share.
    queryClient,
  )
  return data
}

/** After a change: a response that is under way may be older than the change. */
export async function refreshHome(): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
