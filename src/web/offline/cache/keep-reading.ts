// Offline response cache lifecycle: from sign-in to sign-out, stores what a member reads and refetches it once the portal
// can be reached again.

import { keepStart } from '#web/offline/cache/answers.ts'
import { readerOf } from '#web/offline/cache/reader.ts'
import { forgetReading, forgetShown, keepAskedBefore, onOlder, readFor } from '#web/offline/cache/reading.ts'
import { queryClient } from '../../api/query-client.ts'
import { readKnown, sessionStore } from '../../shell/session/session-store.ts'
import { onLineBack } from './line.ts'

/** Debounce: several late responses cause one refetch. */
const gatherMs = 150

/** Sets the cache owner before anything is cached. */
async function follow() {
  const { me, rows, settings } = readKnown()
  if (me === undefined) return
  const uid = readerOf(me)
  readFor(uid)
  if (!uid) return forgetReading()
  if (!me || !rows || !settings) return
  await keepStart({ me, rows, settings })
  if (readerOf(readKnown().me) === uid) keepAskedBefore()
}

/** Cached responses count as stale, so that opening the page again refetches them. */
function markOld() {
  const since = Date.now()
  const isOld = ({ state }: { state: { dataUpdatedAt: number } }) => state.dataUpdatedAt >= since
  setTimeout(() => void queryClient.invalidateQueries({ refetchType: 'none', predicate: isOld }))
}

async function askAgain() {
  const since = Date.now()
  await queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })
  forgetShown(since)
}

/** Returns a function that stops it. */
export function keepReading(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const showNews = () => {
    timer = undefined
    void queryClient.invalidateQueries({ refetchType: 'active' })
  }
  onOlder({
    shown: markOld,
    news: () => {
      timer ??= setTimeout(showNews, gatherMs)
    },
  })
  let last: unknown[] = []
  const onKnown = () => {
    const { me, rows, settings } = readKnown()
    const next = [me, rows, settings]
    if (next.every((each, i) => each === last[i])) return
    last = next
    // Where the browser forbids storage, or has no room, nothing is available offline.
    follow().catch(() => {})
  }
  const stops = [sessionStore.subscribe(onKnown), onLineBack(() => void askAgain())]
  onKnown()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    readFor(undefined)
  }
}
