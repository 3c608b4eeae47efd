// Dashboard texts of the GCP hub: what waits for review, and the line on the card.
const dayMs = 86_400_000

/** '20 GCPs wait for review, the oldest 6 days'. */
export function formatWaiting(count: number, since: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(since)) / dayMs)
  const waiting = count === 1 ? '1 GCP waits for review' : `${count.toLocaleString('en')} GCPs wait for review`
  if (days < 1) return `${waiting} since today`
  return `${waiting}, ${count === 1 ? 'for' : 'the oldest'} ${days === 1 ? '1 day' : `${days} days`}`
}

/** '24 approved, 3 wait for review'. */
export const formatCardLine = (approved: number, pending: number) =>
  [
    `${approved.toLocaleString('en')} approved`,
    pending > 0 && `${pending.toLocaleString('en')} ${pending === 1 ? 'waits' : 'wait'} for review`,
  ]
    .filter(Boolean)
    .join(', ')
