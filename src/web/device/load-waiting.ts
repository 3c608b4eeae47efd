// Where something can be put to wait, what that needs is fetched while there is a line.
export const loadWaiting = () => import('./waiting.ts')

export function prepareWaiting(): void {
  const fetchAll = () => void Promise.all([loadWaiting(), import('./WaitingStrip.tsx')]).catch(() => {})
  ;(window.requestIdleCallback ?? setTimeout)(fetchAll)
}
