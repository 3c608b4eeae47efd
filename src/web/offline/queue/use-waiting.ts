// What waits of who is here? `useWaiting()` on any page: nothing is loaded while nothing waits on this device.
import { use, useCallback, useSyncExternalStore } from 'react'
import { PagesContext } from '#web/shell/routing/pages.ts'
import { onPersonChange } from '#web/shell/session/session-store.ts'
import type { CarrierOf } from './sender.ts'
import type { WaitingChange } from './waiting-change.ts'
import { hasWaiting, mayHaveWaiting, onWaiting } from './waiting-news.ts'

const none: readonly WaitingChange[] = []
let known: readonly WaitingChange[] | undefined
const listeners = new Set<() => void>()
let stops: (() => void)[] = []

function learn(next: readonly WaitingChange[] | undefined) {
  known = next
  for (const listener of listeners) listener()
}

const look = () =>
  void import('./waiting-store.ts')
    .then(({ listWaiting }) => listWaiting())
    // A browser that keeps nothing.
    .catch(() => none)
    .then(learn)

async function lookIfAny() {
  if (await mayHaveWaiting()) look()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    stops = [
      onWaiting(look),
      // What one person sees is not the next one's, not even for a moment.
      onPersonChange(() => {
        learn(undefined)
        void lookIfAny()
      }),
    ]
    void lookIfAny()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const stop of stops) stop()
    known = undefined
  }
}

/** Undefined until the device was asked. */
export const useWaiting = () => useSyncExternalStore(subscribe, () => known ?? (hasWaiting() ? undefined : none))

/** Who sends what was made on a page: its hub. */
export function useCarriers(): CarrierOf {
  const pages = use(PagesContext)
  return useCallback((path: string) => pages[path as `/${string}`]?.carrier, [pages])
}
