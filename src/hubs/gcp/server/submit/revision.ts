// What does the author of an approved entry want it to say? The revision that stands with the entry, waiting or rejected;
// once approved it is the entry.
import { storedValues } from '#shared/record-fields.ts'
import { type GcpWords, gcpFields } from '../../contract-fields.ts'
import type { RevisionAnswer } from '../../contract-revision.ts'
import type { GcpRow } from '../tables.ts'

/** What a revision replaces of an entry. */
export type Words = GcpWords & Pick<GcpRow, 'image' | 'searchText'>

export type Revision = {
  words: Words
  status: 'pending' | 'rejected'
  sentAt: string
  reason: string | null
  reviewedBy: string | null
  reviewerName: string | null
  reviewedAt: string | null
  /** That the entry got when it was decided. */
  version: number | null
}

export const wordsOf = (row: Words): Words => ({
  ...storedValues(gcpFields, row),
  image: row.image,
  searchText: row.searchText,
})

/** Of an approved entry; one that is no longer approved is revised as a whole. */
export const revisionOf = ({ status, revision }: Pick<GcpRow, 'status' | 'revision'>): Revision | undefined =>
  status === 'approved' && revision ? JSON.parse(revision) : undefined

export function waitingRevision(row: Pick<GcpRow, 'status' | 'revision'>): Revision | undefined {
  const revision = revisionOf(row)
  return revision?.status === 'pending' ? revision : undefined
}

/** The one that the newest change of the entry rejected. */
export function justRejected(row: Pick<GcpRow, 'status' | 'revision' | 'version'>): Revision | undefined {
  const revision = revisionOf(row)
  return revision?.status === 'rejected' && revision.version === row.version ? revision : undefined
}

export const newRevision = (words: Words): string =>
  JSON.stringify({
    ...{ words, status: 'pending', sentAt: new Date().toISOString() },
    ...{ reason: null, reviewedBy: null, reviewerName: null, reviewedAt: null, version: null },
  } satisfies Revision)

export function asRevision(row: GcpRow): RevisionAnswer | null {
  const revision = revisionOf(row)
  if (!revision) return null
  const { words, status, sentAt, reason, reviewedAt } = revision
  // One that was sent before a field was added leaves that field as it is.
  const { searchText, ...shown } = { ...wordsOf(row), ...words }
  return { ...shown, imageLink: shown.image, status, sentAt, reason, reviewedAt }
}

export const withoutReviewer = ({ reviewedBy, reviewerName, version, words, ...revision }: Revision) => {
  const { searchText, ...shown } = words
  return { ...revision, words: shown }
}
