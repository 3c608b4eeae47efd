// Where something can be put to wait, what that needs is fetched while there is a line.
export const loadWaiting = () => import('./waiting.ts')

/** Also the list, and the question that it asks. */
const parts = [
  loadWaiting,
  () => import('./WaitingStrip.tsx'),
  () => import('./WaitingDialog.tsx'),
  () => import('#web/ui/AskedDialog.tsx'),
]

export function prepareWaiting(): void {
  for (const load of parts) load().catch(() => {})
}
