// What waits of who is here? `useWaiting()` on any page: nothing is loaded while nothing waits on this device.
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
    // A browser that keeps nothing.
    .catch(() => none)
    .then(store.setState)

async function lookIfAny() {
  if (await mayHaveWaiting()) look()
}

/** One look for all components that show it. */
function follow() {
  followers += 1
  if (followers === 1) {
    stops = [
      onWaiting(look),
      // What one person sees is not the next one's, not even for a moment.
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

/** Undefined until the device was asked. */
export function useWaiting() {
  const waiting = useStore(store, (state) => state ?? (hasWaiting() ? undefined : none))
  useEffect(follow, [])
  return waiting
}

/** Who sends what was made on a page: its hub. */
export function useCarriers(): CarrierOf {
  const pages = use(PagesContext)
  return useCallback((path: string) => pages[path as `/${string}`]?.carrier, [pages])
}
