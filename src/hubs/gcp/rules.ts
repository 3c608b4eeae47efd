// GCP rules: statuses, who may read and change what is not approved, and which codes an entry may have.
import { may } from '#shared/access.ts'
import { codeProblem, type FieldProblems, type Organisation } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'
import { today } from '#shared/time/calendar.ts'
import { actions } from './hub.ts'

export const gcpStatuses = ['pending', 'approved', 'rejected'] as const
export type GcpStatus = (typeof gcpStatuses)[number]
export const statusNames: Record<GcpStatus, string> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

/** Green for approved, red for rejected, yellow otherwise. */
export function toneOf(status: GcpStatus): 'good' | 'poor' | 'middling' {
  if (status === 'approved') return 'good'
  return status === 'rejected' ? 'poor' : 'middling'
}

/** Undo window of a decision: nobody is notified before it ends. */
export const takeBackMs = 10_000

/** Suggestions while typing; any other text is accepted too. */
export const suggestedCategories = [
  'Campaign',
  'Event',
  'Partnership',
  'Process',
  'Recruitment',
  'Team experience',
  'Tool or template',
  'Training',
]

/** How many entries of one person may wait for a decision. Reviewers, who decide, share as many as they like. */
export const maxWaiting = 20
export const tooManyWaiting = `${maxWaiting} of your GCPs are waiting for approval. You can share more when some of them are decided.`

type Person = { uid: string; role: Role }
type Owned = { status: GcpStatus; submittedBy: string }

export const mayRead = (gcp: Owned, { uid, role }: Person) =>
  gcp.status === 'approved' || gcp.submittedBy === uid || may(role, actions.reviewGcp)

/** An author may change what is not approved yet; after that, a revision waits beside the public version. */
export const mayRevise = (gcp: Owned, { uid }: Pick<Person, 'uid'>) =>
  gcp.submittedBy === uid && gcp.status !== 'approved'

export const noReason = 'The reviewer gave no reason.'
export const whyRevisionRejected = 'Why your revision was rejected'
export const ownGcp = 'This is your own GCP: please let another reviewer decide.'
export const onlyAuthorRevises = 'Only the author can revise a GCP.'

type Reviewable = { status: GcpStatus; revision?: { status: string } | null | undefined }

/** It or its revision is waiting for a decision. */
export const isWaiting = ({ status, revision }: Reviewable) => status === 'pending' || revision?.status === 'pending'

/** The person who reported the repeat, and the national team. */
export const mayChangeRepeat = ({ submittedBy }: { submittedBy: string }, { uid, role }: Person) =>
  submittedBy === uid || may(role, actions.editGcp)

/** '+ 2 revisions'. */
export const formatRevisions = (count: number) =>
  `+ ${count === 1 ? '1 revision' : `${count.toLocaleString('en')} revisions`}`

/** 'repeated by 4 LCs'. */
export const formatRepeated = (committees: number) =>
  `repeated by ${committees === 1 ? '1 LC' : `${committees.toLocaleString('en')} LCs`}`

type RepeatOrigin = { localCommittee: string; doneOn: string }

/** Problems with the place and date of a repeat; the current month is allowed from its first day on. */
export function repeatProblems(
  { localCommittee, doneOn }: RepeatOrigin,
  { committees }: Organisation,
  current?: RepeatOrigin,
) {
  const committeeWrong = codeProblem(committees, localCommittee, current?.localCommittee)
  const isFuture = doneOn > today().slice(0, doneOn.length)
  return {
    ...(committeeWrong && { localCommittee: committeeWrong }),
    ...(isFuture && { doneOn: 'This date is in the future. Choose an earlier one.' }),
  } as FieldProblems
}

export const missingEmail = 'Enter an email address.'

type Coded = { portfolio: string; localCommittee: string; email?: string }

/** Problems with codes and address. An entry may keep what it has, even a closed code or an erased address. */
export function draftProblems(
  { portfolio, localCommittee, email }: Coded,
  { committees, portfolios }: Organisation,
  current?: Coded,
): FieldProblems {
  const portfolioWrong = codeProblem(portfolios, portfolio, current?.portfolio)
  const committeeWrong = codeProblem(committees, localCommittee, current?.localCommittee)
  return {
    ...(portfolioWrong && { portfolio: portfolioWrong }),
    ...(committeeWrong && { localCommittee: committeeWrong }),
    ...(email === '' && current?.email !== '' && { email: missingEmail }),
  }
}

/** Codes of portfolios whose name, but not code, contains this text: the search index only has the codes. */
export const renamedPortfolios = (text: string, { portfolios }: Organisation) =>
  portfolios
    .filter(({ code, name }) => normalizeText(name).includes(text) && !normalizeText(code).includes(text))
    .map(({ code }) => code)
