// Offline response cache lifecycle: from sign-in to sign-out, stores what a member reads and refetches it once the portal
// can be reached again.

import { cacheOwnerOf } from '#web/offline/cache/cache-owner.ts'
import { cacheStart } from '#web/offline/cache/cached-responses.ts'
import {
  cacheEarlierResponses,
  clearResponseCache,
  clearServedStale,
  onStale,
  setCacheOwner,
} from '#web/offline/cache/response-cache.ts'
import { queryClient } from '../../api/query-client.ts'
import { readSessionState, sessionStore } from '../../shell/session/session-store.ts'
import { onReconnect } from './connectivity.ts'

/** Debounce: several late responses cause one refetch. */
const debounceMs = 150

/** Sets the cache owner before anything is cached. */
async function syncCacheOwner() {
  const { me, rows, settings } = readSessionState()
  if (me === undefined) return
  const uid = cacheOwnerOf(me)
  setCacheOwner(uid)
  if (!uid) return clearResponseCache()
  if (!me || !rows || !settings) return
  await cacheStart({ me, rows, settings })
  if (cacheOwnerOf(readSessionState().me) === uid) cacheEarlierResponses()
}

/** Cached responses count as stale, so that opening the page again refetches them. */
function markStale() {
  const since = Date.now()
  const isStale = ({ state }: { state: { dataUpdatedAt: number } }) => state.dataUpdatedAt >= since
  setTimeout(() => void queryClient.invalidateQueries({ refetchType: 'none', predicate: isStale }))
}

async function refetchAll() {
  const since = Date.now()
  await queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })
  clearServedStale(since)
}

/** Returns a function that stops it. */
export function startResponseCache(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetchStale = () => {
    timer = undefined
    void queryClient.invalidateQueries({ refetchType: 'active' })
  }
  onStale({
    servedStale: markStale,
    lateResponse: () => {
      timer ??= setTimeout(refetchStale, debounceMs)
    },
  })
  let last: unknown[] = []
  const onState = () => {
    const { me, rows, settings } = readSessionState()
    const next = [me, rows, settings]
    if (next.every((each, i) => each === last[i])) return
    last = next
    // Where the browser forbids storage, or has no room, nothing is available offline.
    syncCacheOwner().catch(() => {})
  }
  const stops = [sessionStore.subscribe(onState), onReconnect(() => void refetchAll())]
  onState()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    setCacheOwner(undefined)
  }
}
