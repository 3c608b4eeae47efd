// Dashboard texts of the GCP hub: what there is to review, what came back, and the line on the card.
const dayMs = 86_400_000

/** '20 GCPs to review, oldest 6 days'. */
export function formatWaiting(count: number, since: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(since)) / dayMs)
  const waiting = count === 1 ? '1 GCP to review' : `${count.toLocaleString('en')} GCPs to review`
  if (days < 1) return `${waiting}, new today`
  const age = days === 1 ? '1 day' : `${days} days`
  return count === 1 ? `${waiting}, ${age} old` : `${waiting}, oldest ${age}`
}

/** '24 approved, 3 to review'. */
export const formatCardLine = (approved: number, pending: number) =>
  [`${approved.toLocaleString('en')} approved`, pending > 0 && `${pending.toLocaleString('en')} to review`]
    .filter(Boolean)
    .join(', ')

const maxReason = 120

/** 'Your GCP “Coffee corners” came back: Please add numbers.' */
export function formatReturned(title: string, reason: string): string {
  const line = reason.replaceAll(/\s+/g, ' ').trim()
  const short = line.length > maxReason ? `${line.slice(0, maxReason - 1).trimEnd()}…` : line
  return `Your GCP “${title}” came back: ${short}`
}
