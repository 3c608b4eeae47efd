// Where something can be put to wait, what that needs is fetched while there is a line: also the list, and what it asks.
const parts = [
  () => import('./waiting.ts'),
  () => import('./WaitingStrip.tsx'),
  () => import('./WaitingDialog.tsx'),
  () => import('#web/ui/dialogs/AskedDialog.tsx'),
]

export function prepareWaiting(): void {
  for (const load of parts) load().catch(() => {})
}
