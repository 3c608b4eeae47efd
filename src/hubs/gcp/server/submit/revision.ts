// Revision of an approved GCP, stored as JSON with the entry while it is pending or rejected; once approved it becomes the
// entry.
import { storedValues } from '#shared/record-fields.ts'
import { type GcpContent, gcpFields } from '../../contract-fields.ts'
import type { RevisionAnswer } from '../../contract-revision.ts'
import type { GcpRow } from '../tables.ts'

/** The columns of an entry that a revision replaces. */
export type RevisableFields = GcpContent & Pick<GcpRow, 'image' | 'searchText'>

export type Revision = {
  words: RevisableFields
  status: 'pending' | 'rejected'
  sentAt: string
  reason: string | null
  reviewedBy: string | null
  reviewerName: string | null
  reviewedAt: string | null
  /** The entry's version when the revision was decided. */
  version: number | null
}

export const revisableFieldsOf = (row: RevisableFields): RevisableFields => ({
  ...storedValues(gcpFields, row),
  image: row.image,
  searchText: row.searchText,
})

/** Only approved entries have one; any other entry is revised directly. */
export const revisionOf = ({ status, revision }: Pick<GcpRow, 'status' | 'revision'>): Revision | undefined =>
  status === 'approved' && revision ? JSON.parse(revision) : undefined

export function pendingRevision(row: Pick<GcpRow, 'status' | 'revision'>): Revision | undefined {
  const revision = revisionOf(row)
  return revision?.status === 'pending' ? revision : undefined
}

/** The revision that the entry's latest change rejected. */
export function justRejected(row: Pick<GcpRow, 'status' | 'revision' | 'version'>): Revision | undefined {
  const revision = revisionOf(row)
  return revision?.status === 'rejected' && revision.version === row.version ? revision : undefined
}

export const buildRevision = (words: RevisableFields): string =>
  JSON.stringify({
    ...{ words, status: 'pending', sentAt: new Date().toISOString() },
    ...{ reason: null, reviewedBy: null, reviewerName: null, reviewedAt: null, version: null },
  } satisfies Revision)

export function asRevision(row: GcpRow): RevisionAnswer | null {
  const revision = revisionOf(row)
  if (!revision) return null
  const { words, status, sentAt, reason, reviewedAt } = revision
  // A revision sent before a field was added leaves that field unchanged.
  const { searchText, ...shown } = { ...revisableFieldsOf(row), ...words }
  return { ...shown, imageLink: shown.image, status, sentAt, reason, reviewedAt }
}

export const withoutReviewer = ({ reviewedBy, reviewerName, version, words, ...revision }: Revision) => {
  const { searchText, ...shown } = words
  return { ...revision, words: shown }
}
