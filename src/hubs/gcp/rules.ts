// What does the GCP hub decide? Statuses, who sees what is not approved, and which codes an entry may have.
import { may } from '#shared/access.ts'
import { codeProblem, type FieldProblems, type Organisation } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { folded } from '#shared/text/folded.ts'
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

/** So long a decision can be taken back: nobody is told of it before. */
export const takeBackMs = 10_000

/** Offered while typing; any other word is taken too. */
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

type Person = { uid: string; role: Role }
type Owned = { status: GcpStatus; submittedBy: string }

export const mayRead = (gcp: Owned, { uid, role }: Person) =>
  gcp.status === 'approved' || gcp.submittedBy === uid || may(role, actions.reviewGcp)

/** An author may change what is not approved yet; after that a revision waits beside what everybody reads. */
export const mayRevise = (gcp: Owned, { uid }: Pick<Person, 'uid'>) =>
  gcp.submittedBy === uid && gcp.status !== 'approved'

type Reviewable = { status: GcpStatus; revision?: { status: string } | null | undefined }

/** It, or a revision of it, wants a decision. */
export const isWaiting = ({ status, revision }: Reviewable) => status === 'pending' || revision?.status === 'pending'

/** Who told of a repeat, and the national team. */
export const mayChangeRepeat = ({ submittedBy }: { submittedBy: string }, { uid, role }: Person) =>
  submittedBy === uid || may(role, actions.editGcp)

/** '+ 2 revisions'. */
export const revisionsText = (count: number) =>
  `+ ${count === 1 ? '1 revision' : `${count.toLocaleString('en')} revisions`}`

/** 'repeated by 4 LCs'. */
export const repeatedText = (committees: number) =>
  `repeated by ${committees === 1 ? '1 LC' : `${committees.toLocaleString('en')} LCs`}`

type Done = { localCommittee: string; doneOn: string }

/** What is wrong with where and when it was repeated; a month counts from its first day on. */
export function repeatProblems({ localCommittee, doneOn }: Done, { committees }: Organisation, kept?: Done) {
  const committeeWrong = codeProblem(committees, localCommittee, kept?.localCommittee)
  const isFuture = doneOn > today().slice(0, doneOn.length)
  return {
    ...(committeeWrong && { localCommittee: committeeWrong }),
    ...(isFuture && { doneOn: 'This is in the future.' }),
  } as FieldProblems
}

export const missingEmail = 'Give an email address.'

type Coded = { portfolio: string; localCommittee: string; email?: string }

/** What is wrong with where it comes from; an entry keeps what it has, though that may be closed by now, or nobody's. */
export function draftProblems(
  { portfolio, localCommittee, email }: Coded,
  { committees, portfolios }: Organisation,
  kept?: Coded,
): FieldProblems {
  const portfolioWrong = codeProblem(portfolios, portfolio, kept?.portfolio)
  const committeeWrong = codeProblem(committees, localCommittee, kept?.localCommittee)
  return {
    ...(portfolioWrong && { portfolio: portfolioWrong }),
    ...(committeeWrong && { localCommittee: committeeWrong }),
    ...(email === '' && kept?.email !== '' && { email: missingEmail }),
  }
}

/** Portfolios that are called by this text, while entries are searched by their codes. */
export const renamedPortfolios = (text: string, { portfolios }: Organisation) =>
  portfolios
    .filter(({ code, name }) => folded(name).includes(text) && !folded(code).includes(text))
    .map(({ code }) => code)
