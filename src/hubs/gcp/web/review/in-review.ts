// Which words are in front of a reviewer, and what became of them? Those of the revision that waits, else of the entry.
import type { ReviewedGcp } from '../../contract.ts'
import { statusNames, toneOf } from '../../rules.ts'

export function inReview(gcp: ReviewedGcp): ReviewedGcp {
  if (gcp.revision?.status !== 'pending') return gcp
  const { sentAt, reason, reviewedAt, ...words } = gcp.revision
  return { ...gcp, ...words }
}

export const outcomeOf = ({ status, revision }: ReviewedGcp) =>
  revision?.status === 'rejected'
    ? { tone: toneOf('rejected'), text: 'Revision rejected' }
    : { tone: toneOf(status), text: statusNames[status] }
