// Conflict message for the second of two reviewers: who decided what, or that the texts have changed.
import { formerMember } from '#server/privacy/personal.ts'
import type { GcpStatus } from '../../rules.ts'
import { justRejected, pendingRevision } from '../submit/revision.ts'
import type { GcpRow, UndoableDecisionRow } from '../tables.ts'

const verbs: Record<GcpStatus, string> = { approved: 'approved this GCP', rejected: 'rejected this GCP', pending: '' }

const reviewerLabel = (name: string | null) => (name === formerMember ? 'A former member' : (name ?? 'Someone'))

export function formatConflict(now: GcpRow, undoable?: UndoableDecisionRow): string {
  const { status, reviewerName, version } = now
  const rejected = justRejected(now)
  if (rejected) return `${reviewerLabel(rejected.reviewerName)} already rejected this revision.`
  if (status !== 'pending' && !pendingRevision(now)) return `${reviewerLabel(reviewerName)} already ${verbs[status]}.`
  if (undoable?.dueAt === null && undoable.version === version)
    return 'A decision on this GCP was undone. Please check it again.'
  return 'The author has revised this GCP. Please read it again.'
}
