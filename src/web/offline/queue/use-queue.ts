// Offline queue hooks: `useQueue()` gives the person's queued changes on any page. Nothing is loaded while nothing is
// queued on this device.
import { use, useCallback, useEffect } from 'react'
import { createStore, useStore } from '#web/create-store.ts'
import { PagesContext } from '#web/shell/routing/pages.ts'
import { onPersonChange } from '#web/shell/session/session-store.ts'
import { hasQueued, mayHaveQueued, onQueueEvent } from './queue-events.ts'
import type { FindSubmitter } from './queue-worker.ts'
import type { QueuedMutation } from './queued-mutation.ts'

const none: readonly QueuedMutation[] = []
const store = createStore<readonly QueuedMutation[] | undefined>(undefined)
let stops: (() => void)[] = []
let subscribers = 0

const load = () =>
  void import('./queue-store.ts')
    .then(({ listQueue }) => listQueue())
    // The browser forbids storage.
    .catch(() => none)
    .then(store.setState)

async function loadIfAny() {
  if (await mayHaveQueued()) load()
}

/** One subscription for all components that show the queue. */
function subscribeShared() {
  subscribers += 1
  if (subscribers === 1) {
    stops = [
      onQueueEvent(load),
      // The next person must not see it, not even for a moment.
      onPersonChange(() => {
        store.setState(undefined)
        void loadIfAny()
      }),
    ]
    void loadIfAny()
  }
  return () => {
    subscribers -= 1
    if (subscribers > 0) return
    for (const stop of stops) stop()
    store.setState(undefined)
  }
}

/** Undefined until the database was read. */
export function useQueue() {
  const waiting = useStore(store, (state) => state ?? (hasQueued() ? undefined : none))
  useEffect(subscribeShared, [])
  return waiting
}

/** Finds the submit function of the hub whose page made a change. */
export function useSubmitters(): FindSubmitter {
  const pages = use(PagesContext)
  return useCallback((path: string) => pages[path as `/${string}`]?.submitter, [pages])
}
