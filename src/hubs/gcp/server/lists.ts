// Which counted lists does an entry stand in? By status, 'reviewed' for all that is decided, each also per portfolio,
// and one list per author.
import { recountLists } from '#server/database/recount-lists.ts'
import type { Organisation } from '#shared/organisation.ts'
import { type GcpStatus, gcpStatuses } from '../rules.ts'
import type { GcpRow } from './tables.ts'

export type Scope = GcpStatus | 'reviewed'
export const scopes: Scope[] = [...gcpStatuses, 'reviewed']

export const listName = (scope: Scope, portfolio?: string) => `gcp:${scope}${portfolio ? `:${portfolio}` : ''}`
export const authorsList = (uid: string) => `gcp-by:${uid}`
/** The lists of a scope in which entries can stand, closed portfolios included. */
export const namesOfScope = (scope: Scope, { portfolios }: Organisation) => [
  listName(scope),
  ...portfolios.map(({ code }) => listName(scope, code)),
]

type Listed = Pick<GcpRow, 'seq' | 'status' | 'portfolio' | 'submittedBy'>

export function listsOf({ status, portfolio, submittedBy }: Listed): string[] {
  const standsIn: Scope[] = status === 'pending' ? ['pending'] : [status, 'reviewed']
  return [...standsIn.flatMap((scope) => [listName(scope), listName(scope, portfolio)]), authorsList(submittedBy)]
}

export const gcpRecount = recountLists<Listed>(['gcp', 'gcp-by'], {
  table: 'gcp',
  columns: ['status', 'portfolio', 'submittedBy'],
  listsOf,
})
