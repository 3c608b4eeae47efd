// Access rules: who may open which screen, and who may do what. Hubs declare their screens and actions in their hub.ts; the
// decision is made here. The only file that names roles to decide something.
import { type OfficeHolder, ownCommittees, type Position } from './people/offices.ts'
import { isAppointed, type OwnRole, type Role, roles } from './roles.ts'

/** Groups of roles, for the screens and actions of hubs. */
export const everyone = ['user', 'tm', 'tl', 'lcvp', 'mcvp', 'admin'] as const satisfies Role[]
export const teams = ['tm', 'tl', 'lcvp', 'mcvp', 'admin'] as const satisfies Role[]
export const leaders = ['tl', 'lcvp', 'mcvp', 'admin'] as const satisfies Role[]
export const vicePresidents = ['lcvp', 'mcvp', 'admin'] as const satisfies Role[]
/** People who lead in an LC: they owe the tasks of the LC. */
export const localLeaders = ['tl', 'lcvp'] as const satisfies Role[]
export const national = ['mcvp', 'admin'] as const satisfies Role[]
export const adminOnly = ['admin'] as const satisfies Role[]

/** A protected path, as the specification writes it: '/edit-gcp/{id}'. */
export type Screen = `/${string}`

/** A fixed rule on top of screens: no setting changes it. */
export type Action = { readonly roles: readonly Role[] }

/** Saved in the database: the roles that may open each screen. */
export type SavedPermissions = ReadonlyMap<string, readonly Role[]>

export const isAdmin = (role: Role) => role === 'admin'

export function mayOpen(role: Role, screen: Screen, saved: SavedPermissions): boolean {
  return isAdmin(role) || (saved.get(screen)?.includes(role) ?? false)
}

export function may(role: Role, action: Action): boolean {
  return isAdmin(role) || action.roles.includes(role)
}

/** A screen's roles in order; admins may open everything, whatever is saved, and the list says so. */
export const withAdmin = (accessRoles: readonly Role[]): Role[] =>
  roles.filter((role) => isAdmin(role) || accessRoles.includes(role))

/** A granted role is kept; one that people gave themselves may be chosen again. */
export const isSelfChosen = (role: Role) => role === 'user' || role === 'tm' || role === 'tl'

/** Only an admin sets the committee and portfolio of a granted role: rights follow them. */
export const mayChoosePlace = (role: Role) => !isAppointed(role)

/** Rights over an LC come with the committee of the appointment alone, never with one that the person chose. */
export const isBoundToCommittee = (role: Role) => role === 'lcvp'

/** Whether a person may do it in this committee: with one of their positions there. */
export const mayIn = (positions: readonly Position[], action: Action, committee: string): boolean =>
  positions.some((position) => position.committee === committee && may(position.role, action))

/** The committees that screens offer first: team leaders and LCVPs start at home, the national team with the country. */
export const homesOf = (person: OfficeHolder): readonly string[] =>
  may(person.role, { roles: leaders }) && !may(person.role, { roles: national }) ? ownCommittees(person) : []

/** An admin can require a second factor of those who see and change the most. */
export const needsPasskey = (role: Role) => may(role, { roles: national })

/** These answer for what their LC owes. */
export const answerForCommittee: readonly Role[] = ['lcvp']

/** The role of a person who signs in with Google and has no record yet. */
export const roleOfFirstGoogleSignIn: OwnRole = 'tl'
