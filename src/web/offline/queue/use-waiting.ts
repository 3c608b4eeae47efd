// Offline queue hooks: `useQueue()` gives the person's queued changes on any page. Nothing is loaded while nothing is
// queued on this device.
import { use, useCallback, useEffect } from 'react'
import { createStore, useStore } from '#web/create-store.ts'
import { PagesContext } from '#web/shell/routing/pages.ts'
import { onPersonChange } from '#web/shell/session/session-store.ts'
import type { CarrierOf } from './sender.ts'
import type { WaitingChange } from './waiting-change.ts'
import { hasWaiting, mayHaveWaiting, onWaiting } from './waiting-news.ts'

const none: readonly WaitingChange[] = []
const store = createStore<readonly WaitingChange[] | undefined>(undefined)
let stops: (() => void)[] = []
let followers = 0

const look = () =>
  void import('./waiting-store.ts')
    .then(({ listWaiting }) => listWaiting())
    // The browser forbids storage.
    .catch(() => none)
    .then(store.setState)

async function lookIfAny() {
  if (await mayHaveWaiting()) look()
}

/** One subscription for all components that show the queue. */
function follow() {
  followers += 1
  if (followers === 1) {
    stops = [
      onWaiting(look),
      // The next person must not see it, not even for a moment.
      onPersonChange(() => {
        store.setState(undefined)
        void lookIfAny()
      }),
    ]
    void lookIfAny()
  }
  return () => {
    followers -= 1
    if (followers > 0) return
    for (const stop of stops) stop()
    store.setState(undefined)
  }
}

/** Undefined until the database was read. */
export function useWaiting() {
  const waiting = useStore(store, (state) => state ?? (hasWaiting() ? undefined : none))
  useEffect(follow, [])
  return waiting
}

/** Finds the submit function of the hub whose page made a change. */
export function useCarriers(): CarrierOf {
  const pages = use(PagesContext)
  return useCallback((path: string) => pages[path as `/${string}`]?.carrier, [pages])
}
