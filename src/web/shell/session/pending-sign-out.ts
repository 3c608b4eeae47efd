// Pending sign-out: somebody signed out offline, so their session still exists on the server. Until it is ended nobody is
// signed in, in any tab and after a restart; as soon as the portal answers, it is ended first.
import type { Me } from '#shared/contracts/shell-contract.ts'

const storageKey = 'nexus-leaving'

/** Given by the hub that knows how to end a session. */
export const pendingSignOut = { signOut: async (): Promise<unknown> => undefined }

export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** Throws where storage is forbidden: then nobody may believe that they are signed out. */
export const markSignOutPending = (uid: string) => localStorage.setItem(storageKey, uid)

/** Who counts as signed in after this response, or none: ends the pending session first. */
export async function applyPendingSignOut(answer: Me | null | undefined): Promise<Me | null | undefined> {
  if (!isSignOutPending()) return answer
  if (answer === undefined) return null
  const isLeaver = answer?.uid === localStorage.getItem(storageKey)
  if (isLeaver && !(await pendingSignOut.signOut().then(isDone, isNot))) return null
  localStorage.removeItem(storageKey)
  return isLeaver ? null : answer
}

const isDone = () => true
const isNot = () => false
