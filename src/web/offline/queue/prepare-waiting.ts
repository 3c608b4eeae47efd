// Preload of the offline queue: fetches its files, its list and its dialogs while the portal can be reached.
const parts = [
  () => import('./waiting.ts'),
  () => import('./WaitingStrip.tsx'),
  () => import('./WaitingDialog.tsx'),
  () => import('#web/ui/dialogs/AskedDialog.tsx'),
]

export function prepareWaiting(): void {
  for (const load of parts) load().catch(() => {})
}
