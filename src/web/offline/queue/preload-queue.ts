// Preload of the offline queue: fetches its files, its list and its dialogs while the portal can be reached.
const parts = [
  () => import('./enqueue.ts'),
  () => import('./QueueStrip.tsx'),
  () => import('./QueueDialog.tsx'),
  () => import('#web/ui/dialogs/PendingConfirmDialog.tsx'),
]

export function preloadQueue(): void {
  for (const load of parts) load().catch(() => {})
}
