// Admin rules: what a change makes of a person, who counts as a working admin, and which change would leave the portal
// without one.
import { isAdmin, isBoundToCommittee } from '#shared/access.ts'
import type { Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { queryWords } from '#shared/text/normalize-text.ts'

/** The parts of a person that decide who may act. */
export type Standing = { role: Role; active: boolean; emailVerified: boolean }

/** An admin who is deactivated or never verified their address cannot help anybody. */
export const isWorkingAdmin = ({ role, active, emailVerified }: Standing) => isAdmin(role) && active && emailVerified

/** Whether this change removes a working admin. Then there must be another one. */
export const losesAdmin = (before: Standing, after: Standing) => isWorkingAdmin(before) && !isWorkingAdmin(after)

/** Whether this change makes somebody an admin. The role also waits for people who have yet to verify their email. */
export const gainsAdmin = (before: Standing, after: Standing) =>
  isAdmin(after.role) && (!isAdmin(before.role) || (after.active && !before.active))

type Changeable = { role: Role; active: boolean; place: Place; version: number }
type PlaceChange = { [K in keyof Place]?: Place[K] | undefined }
type Change = { role: Role; place?: PlaceChange } | { active: boolean } | { place: PlaceChange }

/** Where somebody works with a new role if no admin named it. An LCVP leads no LC then: the one shown may be their own
 * choice. `own`: what the person chose. */
export function placeWithRole(role: Role, before: Place, own: Place): Place {
  if (isBoundToCommittee(role)) return { committee: null, portfolio: before.portfolio }
  return before.committee ? before : own
}

/** The person after the change; the same object if nothing changed. */
export function applyChange<User extends Changeable>(before: User, change: Change): User {
  const place = { ...before.place }
  const named = 'place' in change ? change.place : undefined
  if (named?.committee !== undefined) place.committee = named.committee
  if (named?.portfolio !== undefined) place.portfolio = named.portfolio
  const after = { ...before, ...change, place, version: before.version + 1 }
  const isSame =
    after.role === before.role &&
    after.active === before.active &&
    place.committee === before.place.committee &&
    place.portfolio === before.place.portfolio
  return isSame ? before : after
}

/** The audit kind of a change. */
export function auditKindOf(change: Change): string {
  if ('role' in change) return 'role.change'
  if ('place' in change) return 'place.change'
  return change.active ? 'user.reactivate' : 'user.deactivate'
}

/** Whether a route matches the search box, by its path or its screen's name. */
export function matchesRoute(route: string, name: string | undefined, search: string): boolean {
  const text = `${route} ${name ?? ''}`.toLowerCase()
  return queryWords(search).every((word) => text.includes(word))
}
