// Is the session of this browser still of who made a change? Another tab may have signed somebody else in a moment ago, and
// what one person wrote must never be sent as another's.
import { shellContract } from '#shared/shell-contract.ts'
import { call } from '#web/api/call.ts'

/** Fails where the portal does not answer. */
export async function isStillHere(uid: string): Promise<boolean> {
  const { me } = await call(shellContract.here)
  return me?.uid === uid && !me.isOnlyLooking
}
