// What does the admin hub decide? Which words a search looks for, who counts as an admin that can still act, and which
// change would leave the portal without one.
import { isAdmin } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'

const mostWords = 6

/** The words that must all be found; more than a handful only cost time. */
export const searchWords = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)

/** A person as far as it matters for who may act. */
export type Standing = { role: Role; active: boolean; emailVerified: boolean }

/** An admin who is shut out or never verified their address cannot help anybody. */
export const isWorkingAdmin = ({ role, active, emailVerified }: Standing) => isAdmin(role) && active && emailVerified

/** Would this change take away a working admin? Then another one must be there. */
export const losesAnAdmin = (before: Standing, after: Standing) => isWorkingAdmin(before) && !isWorkingAdmin(after)

/** Does the one search box mean this route? By its address or its screen's name. */
export function matchesRoute(route: string, name: string | undefined, search: string): boolean {
  const text = `${route} ${name ?? ''}`.toLowerCase()
  return searchWords(search).every((word) => text.includes(word))
}
