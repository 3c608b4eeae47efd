// Conflict message for the second of two reviewers: who decided what, or that the texts have changed.
import { formerMember } from '#server/privacy/personal.ts'
import type { GcpStatus } from '../../rules.ts'
import { justRejected, waitingRevision } from '../submit/revision.ts'
import type { GcpRow, HeldRow } from '../tables.ts'

const words: Record<GcpStatus, string> = { approved: 'approved this GCP', rejected: 'rejected this GCP', pending: '' }

const whoDecided = (name: string | null) => (name === formerMember ? 'A former member' : (name ?? 'Somebody'))

export function whatHappened(now: GcpRow, held?: HeldRow): string {
  const { status, reviewerName, version } = now
  const rejected = justRejected(now)
  if (rejected) return `${whoDecided(rejected.reviewerName)} already rejected this revision.`
  if (status !== 'pending' && !waitingRevision(now)) return `${whoDecided(reviewerName)} already ${words[status]}.`
  if (held?.dueAt === null && held.version === version)
    return 'A decision on this GCP was taken back. Please look again.'
  return 'The author revised this GCP meanwhile. Please read it again.'
}
