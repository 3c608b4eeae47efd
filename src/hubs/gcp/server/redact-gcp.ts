// Redaction of a GCP: removes an erased person from its name and address fields, its reviewer fields and its revision. Free
// text loses only the address and the uid.

import { type Erased, formerMember } from '#server/privacy/personal.ts'
import { readableText, readableTexts } from '#server/redact/find-redactable.ts'
import { buildSearchText } from '#server/search/search-text.ts'
import { wordText } from '#server/search/word-index.ts'
import { freeTextNames, storedValues } from '#shared/record-fields.ts'
import { type GcpContent, gcpFields } from '../contract-fields.ts'
import { gcpTexts } from './queries.ts'
import { type ReviewState, stateBefore } from './review/queries-undoable.ts'
import type { Revision } from './submit/revision.ts'
import { type GcpRow, searchedTexts, type UndoableDecisionRow } from './tables.ts'

export type Redaction = { erased: Erased /** Addresses of accounts. */; others: ReadonlySet<string> }

/** In lower case, as accounts store them. */
export const addressesIn = ({ email, revision }: Pick<GcpRow, 'email' | 'revision'>): string[] =>
  [email, ...(revision ? [(JSON.parse(revision) as Revision).words.email] : [])].map((each) => each.toLowerCase())

const texts = freeTextNames(gcpFields)

function redactWords<W extends GcpContent>(words: W, isAuthor: boolean, { erased, others }: Redaction): W & Searched {
  const address = words.email.toLowerCase()
  const isProven = !erased.isUnproven && address === erased.email.toLowerCase()
  const isTheirs = isProven || (isAuthor && !others.has(address))
  const redacted = {
    ...words,
    ...readableTexts(words, texts, erased),
    ...(isTheirs && { name: formerMember, email: '' }),
  }
  return { ...redacted, searchText: buildSearchText(...searchedTexts(redacted)) }
}
type Searched = Pick<GcpRow, 'searchText'>

type ReviewFields = Pick<ReviewState, 'reason' | 'reviewedBy' | 'reviewerName'>

const redactReview = ({ reason, reviewedBy, reviewerName }: ReviewFields, { erased }: Redaction): ReviewFields => ({
  reason: reason && readableText(reason, erased),
  ...(reviewedBy === erased.uid
    ? { reviewedBy: erased.former, reviewerName: formerMember }
    : { reviewedBy, reviewerName }),
})

/** `entryVersion` is the entry's version, which increases: a revision rejected at that version follows it. */
const versionAfter = ({ version }: Revision, entryVersion?: number) =>
  version !== null && version === entryVersion ? version + 1 : version

function redactRevision(text: string, isAuthor: boolean, redaction: Redaction, entryVersion?: number): string {
  const revision = JSON.parse(text) as Revision
  return JSON.stringify({
    ...revision,
    words: redactWords(revision.words, isAuthor, redaction),
    ...redactReview(revision, redaction),
    version: versionAfter(revision, entryVersion),
  } satisfies Revision)
}

/** Columns derived from an entry's texts: search columns, and the search text and version of its revision. */
export function derivedColumns(before: GcpRow, change: Partial<GcpRow>): Partial<GcpRow> {
  const after = { ...before, ...change }
  const parsed = after.revision && (JSON.parse(after.revision) as Revision)
  return {
    searchText: buildSearchText(...searchedTexts(after)),
    wordText: wordText(...gcpTexts.textsOf(after)),
    ...(parsed && {
      revision: JSON.stringify({
        ...parsed,
        words: { ...parsed.words, searchText: buildSearchText(...searchedTexts(parsed.words)) },
        version: versionAfter(parsed, before.version),
      } satisfies Revision),
    }),
  }
}

/** Frees the idempotency key, so that a form still under way does not match this entry. */
export function redactRow(row: GcpRow, redaction: Redaction): Partial<GcpRow> {
  const { uid, former } = redaction.erased
  const isAuthor = row.submittedBy === uid
  const words = redactWords(row, isAuthor, redaction)
  return {
    ...storedValues(gcpFields, words),
    searchText: words.searchText,
    wordText: wordText(...gcpTexts.textsOf(words)),
    ...redactReview(row, redaction),
    ...(isAuthor && { submittedBy: former, submissionKey: row.id }),
    ...(row.revision && { revision: redactRevision(row.revision, isAuthor, redaction, row.version) }),
  }
}

export function redactUndoable(undoable: UndoableDecisionRow, isAuthor: boolean, redaction: Redaction): string {
  const { revised, ...before } = stateBefore(undoable)
  return JSON.stringify({
    ...before,
    ...redactReview(before, redaction),
    ...(revised && {
      revised: {
        words: redactWords(revised.words, isAuthor, redaction),
        revision: redactRevision(revised.revision, isAuthor, redaction),
      },
    }),
  })
}
