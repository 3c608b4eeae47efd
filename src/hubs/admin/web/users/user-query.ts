// User query: turns the filters of the URL into a request.
import { type Role, roles } from '#shared/roles.ts'

/** Everything that is not set is ''. */
export const noFilter = { search: '', role: '', committee: '', portfolio: '', never: '', before: '' }
export type UserFilter = typeof noFilter

export type UserQuery = {
  search: string
  role: Role | undefined
  committee: string | undefined
  portfolio: string | undefined
  neverSignedIn: 'true' | undefined
  lastSignInBefore: string | undefined
  page: number
}

/** Ignores nonsense that somebody typed into the URL. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export const toQuery = (
  { search, role, committee, portfolio, never, before }: UserFilter,
  page: number,
): UserQuery => ({
  search,
  role: roles.find((each) => each === role),
  committee: committee || undefined,
  portfolio: portfolio || undefined,
  neverSignedIn: never ? 'true' : undefined,
  lastSignInBefore: isDay(before) ? before : undefined,
  page,
})

/** How many filters are set besides the search. */
export function countFilters(filter: UserFilter): number {
  const { search: _, page: __, ...others } = toQuery(filter, 1)
  return Object.values(others).filter(Boolean).length
}
