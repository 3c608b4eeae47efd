// Queue owner check: whether the session still belongs to the author of a queued change. Another tab may have just signed
// somebody else in, and one person's change must never be sent as another's.
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { call } from '#web/api/call.ts'

/** Rejects where the portal does not answer. */
export async function isSameUser(uid: string): Promise<boolean> {
  const { me } = await call(shellContract.here)
  return me?.uid === uid && !me.isOnlyLooking
}
