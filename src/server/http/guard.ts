// Authorisation guard: decides whether a caller may use an endpoint, in one function for all. Denies what it does not know.
import { may, mayOpen, type SavedPermissions } from '#shared/access.ts'
import { viewOnlyMessage } from '#shared/contracts/view-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { staleRefusal } from '../auth/fresh-sign-in.ts'
import type { Caller } from '../auth/session.ts'

type Guarded = Pick<Endpoint, 'method' | 'access' | 'isBeforePasskey' | 'isAsViewer' | 'needsFreshSignIn'>

export async function findRefusal(
  { method, access, isBeforePasskey, isAsViewer, needsFreshSignIn }: Guarded,
  caller: Caller | undefined,
  permissionsAt: (version: number) => Promise<SavedPermissions>,
): Promise<Problem | undefined> {
  const isViewOnly = caller?.viewer || (caller?.justViewed && !isAsViewer)
  if (isViewOnly && method !== 'GET') return problem('forbidden', viewOnlyMessage, { error: 'onlyLooking' })
  if ('anyone' in access) return undefined
  if (!caller) return problem('notSignedIn', 'Please sign in first.')
  if (caller.mustMakePasskey && !isBeforePasskey) {
    return problem('forbidden', 'Your role needs a passkey. Please make one first.', { error: 'passkeyNeeded' })
  }
  const staleness = needsFreshSignIn === true ? staleRefusal(caller) : undefined
  if ('signedIn' in access) return staleness
  if ('screens' in access) {
    const saved = await permissionsAt(caller.accessVersion)
    const opensOne = access.screens.some((screen) => mayOpen(caller.role, screen, saved))
    const mayAct = access.action === undefined || may(caller.role, access.action)
    if (opensOne && mayAct) return staleness
  }
  return problem('forbidden', 'Access not allowed', { error: 'accessNotAllowed' })
}
