// Does what a member reads lie on their device, and is it asked for again once the portal answers? From sign-in to sign-out.

import { keepStart } from '#web/offline/cache/answers.ts'
import { readerOf } from '#web/offline/cache/reader.ts'
import { forgetReading, forgetShown, keepAskedBefore, onOlder, readFor } from '#web/offline/cache/reading.ts'
import { queryClient } from '../../api/query-client.ts'
import { readKnown, sessionStore } from '../../shell/session/session-store.ts'
import { onLineBack } from './line.ts'

/** Several answers of one moment are one reason to look. */
const gatherMs = 150

/** Nothing of anybody lies there before the device knows who is here. */
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

/** Whoever opens the page again asks again. */
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

/** The answer stops it. */
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
    // A browser may forbid it, or have no room: then nothing is shown without a line.
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
