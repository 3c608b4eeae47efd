// What does an entry say once somebody in it was erased? Its name and address stood for the author, or for whom they typed;
// who decided stands in three places.
import { indexed } from '#server/database/search-text.ts'
import { withoutName } from '#server/erased-words.ts'
import { type Erased, formerMember } from '#server/personal.ts'
import type { ReviewState } from './queries-held.ts'
import { stateBefore } from './queries-held.ts'
import type { Revision, Words } from './revision.ts'
import { type GcpRow, type HeldRow, searchedTexts } from './tables.ts'

export type Covering = { erased: Erased /** Addresses of accounts. */; others: ReadonlySet<string> }

/** As accounts have them. */
export const addressesIn = ({ email, revision }: Pick<GcpRow, 'email' | 'revision'>): string[] =>
  [email, ...(revision ? [(JSON.parse(revision) as Revision).words.email] : [])].map((each) => each.toLowerCase())

type Written = Pick<Words, 'title' | 'name' | 'email' | 'portfolio' | 'gcpDetails' | 'searchText'>

function coveredWords<W extends Written>(words: W, isAuthor: boolean, { erased, others }: Covering): W {
  const address = words.email.toLowerCase()
  const isTheirs = address === erased.email.toLowerCase() || (isAuthor && !others.has(address))
  const title = withoutName(words.title, erased)
  return {
    ...words,
    title,
    gcpDetails: withoutName(words.gcpDetails, erased),
    ...(isTheirs ? { name: formerMember, email: '' } : { name: withoutName(words.name, erased) }),
    searchText: indexed(...searchedTexts({ ...words, title })),
  }
}

type Decided = Pick<ReviewState, 'reason' | 'reviewedBy' | 'reviewerName'>

const coveredReview = ({ reason, reviewedBy, reviewerName }: Decided, { erased }: Covering): Decided => ({
  reason: reason && withoutName(reason, erased),
  ...(reviewedBy === erased.uid
    ? { reviewedBy: erased.former, reviewerName: formerMember }
    : { reviewedBy, reviewerName }),
})

/** `entryVersion` is that of the entry, which grows: the newest rejection stays the newest. */
function coveredRevision(text: string, isAuthor: boolean, covering: Covering, entryVersion?: number): string {
  const revision = JSON.parse(text) as Revision
  const { words, version } = revision
  return JSON.stringify({
    ...revision,
    words: coveredWords(words, isAuthor, covering),
    ...coveredReview(revision, covering),
    version: version !== null && version === entryVersion ? version + 1 : version,
  } satisfies Revision)
}

/** The key under which it was sent is free again: a form that is still under way must not meet it. */
export function coveredRow(row: GcpRow, covering: Covering): Partial<GcpRow> {
  const { uid, former } = covering.erased
  const isAuthor = row.submittedBy === uid
  const { title, name, email, gcpDetails, searchText } = coveredWords(row, isAuthor, covering)
  return {
    ...{ title, name, email, gcpDetails, searchText },
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
