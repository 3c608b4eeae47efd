// Texts under review: those of the pending revision, else of the entry itself; and the outcome.
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
