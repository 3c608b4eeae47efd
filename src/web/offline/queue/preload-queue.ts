// Preload of the offline queue: fetches its files, its list and its dialogs while the portal can be reached.
import { whenIdle } from '#web/sheet/yield-to-event-loop.ts'

const parts: (() => Promise<unknown>)[] = [
  () => import('./enqueue.ts'),
  () => import('./QueueStrip.tsx'),
  () => import('./QueueDialog.tsx'),
  () => import('#web/ui/dialogs/PendingConfirmDialog.tsx'),
]

/** When the browser is idle, and one after the other: a phone needs a few milliseconds to start each request. */
export function preloadQueue(): void {
  for (const load of parts)
    void whenIdle()
      .then(load)
      .catch(() => {})
}
