// What does each kind of reader get of an entry? The specification's fields for all, more for authors and reviewers.
import { may } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'
import type { Gcp, OpenedGcp, OwnGcp, ReviewedGcp } from '../contract.ts'
import { actions } from '../hub.ts'
import type { GcpRow } from './tables.ts'

export const asGcp = (row: GcpRow): Gcp => ({
  _id: row.id,
  title: row.title,
  name: row.name,
  email: row.email,
  portfolio: row.portfolio,
  category: row.category,
  localCommittee: row.localCommittee,
  gcpDetails: row.gcpDetails,
  gcpLink: row.gcpLink,
  image: row.image,
  imageLink: row.image,
  status: row.status,
  year: row.year,
  createdAt: row.createdAt,
})

export const asOwn = (row: GcpRow): OwnGcp => ({
  ...asGcp(row),
  version: row.version,
  reason: row.reason,
  reviewedAt: row.reviewedAt,
})

export const asReviewed = (row: GcpRow, reader: { uid: string }): ReviewedGcp => ({
  ...asOwn(row),
  reviewedBy: row.reviewerName,
  isMine: row.submittedBy === reader.uid,
})

export function asOpened(row: GcpRow, reader: { uid: string; role: Role }): OpenedGcp {
  if (may(reader.role, actions.reviewGcp)) return asReviewed(row, reader)
  return row.submittedBy === reader.uid ? { ...asOwn(row), isMine: true } : asGcp(row)
}
