// How does a dashboard speak of GCPs?
const dayMs = 86_400_000

/** '20 GCPs wait for review, the oldest 6 days'. */
export function waitingText(count: number, since: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(since)) / dayMs)
  const age = days < 1 ? 'since today' : days === 1 ? '1 day' : `${days} days`
  if (count === 1) return days < 1 ? '1 GCP waits for review since today' : `1 GCP waits for review, for ${age}`
  return `${count.toLocaleString('en')} GCPs wait for review, the oldest ${age}`
}

/** '24 approved, 3 wait for review'. */
export const cardLine = (approved: number, pending: number) =>
  [
    `${approved.toLocaleString('en')} approved`,
    pending > 0 && `${pending.toLocaleString('en')} ${pending === 1 ? 'waits' : 'wait'} for review`,
  ]
    .filter(Boolean)
    .join(', ')
