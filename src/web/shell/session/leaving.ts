// Somebody signed out without a line: their session still stands on the portal. Until it is ended nobody is here, in any tab and
// after a restart; and as soon as the portal answers, it is ended first.
import type { Me } from '#shared/shell-contract.ts'

const place = 'nexus-leaving'

/** Given by the hub that knows how to end a session. */
export const leaving = { signOut: async (): Promise<unknown> => undefined }

export function isLeaving(): boolean {
  try {
    return localStorage.getItem(place) !== null
  } catch {
    return false
  }
}

/** Fails where the browser keeps nothing: then nobody may believe that they have left. */
export const markLeaving = (uid: string) => localStorage.setItem(place, uid)

/** Who is here, after the portal said `answer`, or nothing. */
export async function whoStays(answer: Me | null | undefined): Promise<Me | null | undefined> {
  if (!isLeaving()) return answer
  if (answer === undefined) return null
  const isLeaver = answer?.uid === localStorage.getItem(place)
  if (isLeaver && !(await leaving.signOut().then(isDone, isNot))) return null
  localStorage.removeItem(place)
  return isLeaver ? null : answer
}

const isDone = () => true
const isNot = () => false
