// Authorisation guard: decides whether a caller may use an endpoint, in one function for all. Denies what it does not know.
import { may, mayOpen, type SavedPermissions } from '#shared/access.ts'
import { viewOnlyMessage } from '#shared/contracts/view-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import { staleRefusal } from '../auth/fresh-sign-in.ts'
import type { Caller } from '../auth/session.ts'

type Guarded = Pick<Endpoint, 'method' | 'access' | 'isBeforePasskey' | 'isAsViewer' | 'needsFreshSignIn'>
type PermissionsAt = (version: number) => Promise<SavedPermissions>

export async function findRefusal(
  { method, access, isBeforePasskey, isAsViewer, needsFreshSignIn }: Guarded,
  caller: Caller | undefined,
  permissionsAt: PermissionsAt,
): Promise<Problem | undefined> {
  const isViewOnly = caller?.viewer || (caller?.justViewed && !isAsViewer)
  if (isViewOnly && method !== 'GET') return problem('forbidden', viewOnlyMessage, { error: 'onlyLooking' })
  if ('anyone' in access) return undefined
  if (!caller) return problem('notSignedIn', 'Please sign in first.')
  if (caller.mustMakePasskey && !isBeforePasskey) {
    return problem('forbidden', 'Your role requires a passkey. Please add one first.', { error: 'passkeyNeeded' })
  }
  const staleness = needsFreshSignIn === true ? staleRefusal(caller) : undefined
  if ('signedIn' in access) return staleness
  if ('screens' in access) {
    const saved = await permissionsAt(caller.accessVersion)
    const { screens, action, closingYear } = access
    const opens = (role: Role) =>
      screens.some((screen) => mayOpen(role, screen, saved)) && (action === undefined || may(role, action))
    if (opens(caller.role)) return staleness
    if (closingYear && caller.closingOffices.some(({ role }) => opens(role))) return staleness
  }
  return problem('forbidden', 'Access not allowed', { error: 'accessNotAllowed' })
}

/**
 * The same for what belongs to a year: an office that ended with a closing year opens that year alone. Handlers of endpoints
 * with `closingYear` call the result once they know the year; it throws the refusal.
 */
export async function admitToYear(
  endpoint: Guarded,
  caller: Caller,
  permissionsAt: PermissionsAt,
): Promise<(year: string) => void> {
  const refusal = await findRefusal(endpoint, { ...caller, closingOffices: [] }, permissionsAt)
  if (!refusal) return () => {}
  const admitted = new Set<string>()
  for (const office of caller.closingOffices) {
    if (!(await findRefusal(endpoint, { ...caller, closingOffices: [office] }, permissionsAt)))
      admitted.add(office.year)
  }
  return (year) => {
    if (!admitted.has(year)) throw refusal
  }
}
