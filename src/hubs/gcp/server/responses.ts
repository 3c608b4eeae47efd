// Response shapes of a GCP for each kind of reader: the specified fields for everyone, more for authors and reviewers.
import { may } from '#shared/access.ts'
import { storedValues } from '#shared/record-fields.ts'
import type { Role } from '#shared/roles.ts'
import type { Gcp, OpenedGcp, OwnGcp, ReviewedGcp } from '../contract.ts'
import type { Repeat } from '../contract-approved.ts'
import { gcpFields } from '../contract-fields.ts'
import { actions } from '../hub.ts'
import { asRevision } from './submit/revision.ts'
import type { GcpRow, RepeatRow } from './tables.ts'

export const asGcp = (row: GcpRow): Gcp => ({
  _id: row.id,
  ...storedValues(gcpFields, row),
  image: row.image,
  imageLink: row.image,
  status: row.status,
  year: row.year,
  createdAt: row.createdAt,
  repeats: row.repeats,
})

export const asOwn = (row: GcpRow): OwnGcp => ({
  ...asGcp(row),
  version: row.version,
  reason: row.reason,
  reviewedAt: row.reviewedAt,
  revision: asRevision(row),
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

export const asRepeat = (row: RepeatRow, reader: { uid: string }): Repeat => ({
  _id: row.id,
  name: row.name,
  localCommittee: row.localCommittee,
  doneOn: row.doneOn,
  outcome: row.outcome,
  link: row.link,
  createdAt: row.createdAt,
  version: row.version,
  isMine: row.submittedBy === reader.uid,
})
