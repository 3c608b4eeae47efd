// Who may open which screen, and who may do what? The only file that names roles to decide something.
import { type Role, roles } from './roles.ts'

const everyone = ['user', 'tm', 'tl', 'lcvp', 'mcvp', 'admin'] as const satisfies Role[]
const teams = ['tm', 'tl', 'lcvp', 'mcvp', 'admin'] as const satisfies Role[]
const leaders = ['tl', 'lcvp', 'mcvp', 'admin'] as const satisfies Role[]
const vicePresidents = ['lcvp', 'mcvp', 'admin'] as const satisfies Role[]
const national = ['mcvp', 'admin'] as const satisfies Role[]
const adminOnly = ['admin'] as const satisfies Role[]

/** Guarded screens with the roles they start with; an admin edits the saved copy in the admin panel. */
export const screens = {
  '/dashboard': { name: 'Dashboard', roles: everyone },
  '/profile': { name: 'Profile', roles: everyone },
  '/gcplist': { name: 'GCP Hub', roles: everyone },
  '/gcps/{id}': { name: 'GCP', roles: everyone },
  '/gcpform': { name: 'Add GCP', roles: teams },
  '/edit-gcp/{id}': { name: 'Edit GCP', roles: national },
  '/gcp-approvals': { name: 'GCP Approvals', roles: national },
  '/resource-hub': { name: 'Resource Hub', roles: everyone },
  '/document-upload': { name: 'Resource Upload', roles: national },
  '/edit-document/{id}': { name: 'Edit Document', roles: national },
  '/apip-cycle': { name: 'APIP Cycle', roles: everyone },
  '/apip-uploads': { name: 'APIP Upload', roles: national },
  '/edit-apip-cycle/{id}': { name: 'Edit APIP Document', roles: national },
  '/mx-standards': { name: 'MX Standards', roles: leaders },
  '/mx-results': { name: 'MX Results', roles: vicePresidents },
  '/mx-funnel': { name: 'MX Funnel', roles: leaders },
  '/mx-funnel-form': { name: 'MX Funnel Form', roles: leaders },
  '/sona-survey': { name: 'Sona Survey', roles: teams },
  '/happiness-results': { name: 'Happiness Results', roles: national },
  '/od-model': { name: 'OD Model', roles: everyone },
  '/admin-panel': { name: 'Admin Panel', roles: adminOnly },
  '/audit': { name: 'Audit Trail', roles: adminOnly },
} as const satisfies Record<string, { name: string; roles: readonly Role[] }>

export type Screen = keyof typeof screens
export const screenRoutes = Object.keys(screens) as Screen[]

/** What is saved: the roles that may open each screen. */
export type SavedPermissions = ReadonlyMap<string, readonly Role[]>

/** Fixed rules on top of screens: no setting changes them. */
const actions = {
  reviewGcp: national,
  editGcp: national,
  editDocuments: national,
  manageUsers: adminOnly,
  managePermissions: adminOnly,
  readAudit: adminOnly,
  tickSona: national,
  manageSona: adminOnly,
  editAnyFunnelEntry: vicePresidents,
  readHappinessNames: adminOnly,
  countHappiness: national,
  editOdModel: adminOnly,
  publishConversion: national,
} as const satisfies Record<string, readonly Role[]>
export type Action = keyof typeof actions

export const isAdmin = (role: Role) => role === 'admin'

export function mayOpen(role: Role, screen: Screen, saved: SavedPermissions): boolean {
  return isAdmin(role) || (saved.get(screen)?.includes(role) ?? false)
}

export function may(role: Role, action: Action): boolean {
  return isAdmin(role) || (actions[action] as readonly Role[]).includes(role)
}

/** The roles that may do it, for texts like 'only MCVP and Admin'. */
export const rolesThatMay = (action: Action): readonly Role[] => actions[action]

/** A screen's roles in order; admin passes everywhere, whatever is saved, and the list says so too. */
export const withAdmin = (accessRoles: readonly Role[]): Role[] =>
  roles.filter((role) => isAdmin(role) || accessRoles.includes(role))

/** The screen that gives away everything else: opening it to a role besides admin needs a confirmation. */
export const mostGuardedScreen: Screen = '/admin-panel'

/** A role that somebody granted is kept; one that a person gave themselves may be chosen again. */
export const isSelfChosen = (role: Role) => role === 'user' || role === 'tm' || role === 'tl'

/** The role of a person who signs in with Google and has no record yet. */
export const roleOfFirstGoogleSignIn: Role = 'tl'
