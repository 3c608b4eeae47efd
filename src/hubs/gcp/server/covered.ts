// Redaction of a GCP: removes an erased person from its name and address fields, its reviewer fields and its revision. Free
// text loses only the address and the uid.

import { type Erased, formerMember } from '#server/privacy/personal.ts'
import { readableText, readableTexts } from '#server/redact/erased-words.ts'
import { indexed } from '#server/search/search-text.ts'
import { wordText } from '#server/search/text-words.ts'
import { freeTextNames, storedValues } from '#shared/record-fields.ts'
import { type GcpWords, gcpFields } from '../contract-fields.ts'
import { gcpTexts } from './queries.ts'
import { type ReviewState, stateBefore } from './review/queries-held.ts'
import type { Revision } from './submit/revision.ts'
import { type GcpRow, type HeldRow, searchedTexts } from './tables.ts'

export type Covering = { erased: Erased /** Addresses of accounts. */; others: ReadonlySet<string> }

/** In lower case, as accounts store them. */
export const addressesIn = ({ email, revision }: Pick<GcpRow, 'email' | 'revision'>): string[] =>
  [email, ...(revision ? [(JSON.parse(revision) as Revision).words.email] : [])].map((each) => each.toLowerCase())

const texts = freeTextNames(gcpFields)

function coveredWords<W extends GcpWords>(words: W, isAuthor: boolean, { erased, others }: Covering): W & Searched {
  const address = words.email.toLowerCase()
  const isProven = !erased.isUnproven && address === erased.email.toLowerCase()
  const isTheirs = isProven || (isAuthor && !others.has(address))
  const covered = {
    ...words,
    ...readableTexts(words, texts, erased),
    ...(isTheirs && { name: formerMember, email: '' }),
  }
  return { ...covered, searchText: indexed(...searchedTexts(covered)) }
}
type Searched = Pick<GcpRow, 'searchText'>

type Decided = Pick<ReviewState, 'reason' | 'reviewedBy' | 'reviewerName'>

const coveredReview = ({ reason, reviewedBy, reviewerName }: Decided, { erased }: Covering): Decided => ({
  reason: reason && readableText(reason, erased),
  ...(reviewedBy === erased.uid
    ? { reviewedBy: erased.former, reviewerName: formerMember }
    : { reviewedBy, reviewerName }),
})

/** `entryVersion` is the entry's version, which increases: a revision rejected at that version follows it. */
const versionAfter = ({ version }: Revision, entryVersion?: number) =>
  version !== null && version === entryVersion ? version + 1 : version

function coveredRevision(text: string, isAuthor: boolean, covering: Covering, entryVersion?: number): string {
  const revision = JSON.parse(text) as Revision
  return JSON.stringify({
    ...revision,
    words: coveredWords(revision.words, isAuthor, covering),
    ...coveredReview(revision, covering),
    version: versionAfter(revision, entryVersion),
  } satisfies Revision)
}

/** Columns derived from an entry's texts: search columns, and the search text and version of its revision. */
export function followingTexts(before: GcpRow, change: Partial<GcpRow>): Partial<GcpRow> {
  const after = { ...before, ...change }
  const parsed = after.revision && (JSON.parse(after.revision) as Revision)
  return {
    searchText: indexed(...searchedTexts(after)),
    wordText: wordText(...gcpTexts.textsOf(after)),
    ...(parsed && {
      revision: JSON.stringify({
        ...parsed,
        words: { ...parsed.words, searchText: indexed(...searchedTexts(parsed.words)) },
        version: versionAfter(parsed, before.version),
      } satisfies Revision),
    }),
  }
}

/** Frees the idempotency key, so that a form still under way does not match this entry. */
export function coveredRow(row: GcpRow, covering: Covering): Partial<GcpRow> {
  const { uid, former } = covering.erased
  const isAuthor = row.submittedBy === uid
  const words = coveredWords(row, isAuthor, covering)
  return {
    ...storedValues(gcpFields, words),
    searchText: words.searchText,
    wordText: wordText(...gcpTexts.textsOf(words)),
    ...coveredReview(row, covering),
    ...(isAuthor && { submittedBy: former, submissionKey: row.id }),
    ...(row.revision && { revision: coveredRevision(row.revision, isAuthor, covering, row.version) }),
  }
}

export function coveredHeld(held: HeldRow, isAuthor: boolean, covering: Covering): string {
  const { revised, ...before } = stateBefore(held)
  return JSON.stringify({
    ...before,
    ...coveredReview(before, covering),
    ...(revised && {
      revised: {
        words: coveredWords(revised.words, isAuthor, covering),
        revision: coveredRevision(revised.revision, isAuthor, covering),
      },
    }),
  })
}
