// What does the author of an approved entry want it to say? The revision that stands with the entry, waiting or rejected;
// once approved it is the entry.
import type { RevisionAnswer } from '../../contract-revision.ts'
import { formColumns, type GcpRow } from '../tables.ts'

/** What a revision replaces of an entry. */
const wordColumns = [...formColumns, 'image', 'searchText'] as const
export type Words = Pick<GcpRow, (typeof wordColumns)[number]>

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

export const wordsOf = (row: Words): Words =>
  Object.fromEntries(wordColumns.map((name) => [name, row[name]])) as Record<(typeof wordColumns)[number], string>

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
  const { searchText, ...shown } = words
  return { ...shown, imageLink: words.image, status, sentAt, reason, reviewedAt }
}

export const withoutReviewer = ({ reviewedBy, reviewerName, version, words, ...revision }: Revision) => {
  const { searchText, ...shown } = words
  return { ...revision, words: shown }
}
