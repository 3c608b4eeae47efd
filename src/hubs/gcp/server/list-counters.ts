// List counters of GCPs: which counted lists an entry is in. One per status, 'reviewed' for everything that is decided, each of
// these also per portfolio, all of them for every year and for the entry's own, and one list per author. An approved entry with
// a pending revision is in 'pending' instead of 'reviewed', and stays in 'approved'.
import { recountLists } from '#server/database/recount-lists.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { type GcpStatus, gcpStatuses } from '../rules.ts'
import type { GcpRow } from './tables.ts'

export type Scope = GcpStatus | 'reviewed'
/** Restricts a list to a portfolio or a year; missing means all. */
export type ListPart = { portfolio?: string | undefined; year?: string | undefined }
export const scopes: Scope[] = [...gcpStatuses, 'reviewed']

/** The beginning of the names of a year's lists. */
export const yearPrefix = (year: string) => `gcp-in:${year}:`
/** Without a year: the list of all years. */
export const listName = (scope: Scope, { portfolio, year }: ListPart = {}) =>
  `${year ? yearPrefix(year) : 'gcp:'}${scope}${portfolio ? `:${portfolio}` : ''}`
export const authorListName = (uid: string) => `gcp-by:${uid}`
/** All list names of a scope, including closed portfolios. */
export const listNamesOf = (scope: Scope, { portfolios }: Organisation, year?: string) => [
  listName(scope, { year }),
  ...portfolios.map(({ code }) => listName(scope, { portfolio: code, year })),
]

/** The column and value that select the entries of a scope. */
export function scopeCondition(scope: Scope): ['isReviewed', 0 | 1] | ['status', GcpStatus] {
  if (scope === 'reviewed') return ['isReviewed', 1]
  return scope === 'pending' ? ['isReviewed', 0] : ['status', scope]
}

type Listed = Pick<GcpRow, 'seq' | 'year' | 'status' | 'isReviewed' | 'portfolio' | 'submittedBy'>

export function listsOf({ year, status, isReviewed, portfolio, submittedBy }: Listed): string[] {
  const reviewScope: Scope = isReviewed ? 'reviewed' : 'pending'
  const memberOf: Scope[] = status === 'pending' ? ['pending'] : [status, reviewScope]
  const parts: ListPart[] = [{}, { portfolio }, { year }, { portfolio, year }]
  return [...memberOf.flatMap((scope) => parts.map((part) => listName(scope, part))), authorListName(submittedBy)]
}

export const gcpRecount = recountLists<Listed>(['gcp', 'gcp-by', 'gcp-in'], {
  table: 'gcp',
  columns: ['year', 'status', 'isReviewed', 'portfolio', 'submittedBy'],
  listsOf,
})
