// Draft storage: half-written texts in localStorage by person, removed with their author's session.
import { createEmitter } from '#web/create-store.ts'

const prefix = 'nexus-draft:'
const visitor = 'visitor'

type Person = { uid: string; isOnlyLooking?: true | undefined } | null | undefined

export const draftKey = (person: Person, name: string) => `${prefix}${person?.uid ?? visitor}:${name}`

const forgotten = createEmitter<[isCleared: (key: string) => boolean]>()

/** Tells open forms that their draft is gone, so that they do not write it again while they close. */
export const onDraftsCleared = forgotten.subscribe

/** Called when the server said who is signed in. `before` is undefined before the first response. */
export function clearDrafts(before: Person, now: Person): void {
  // An admin who views the portal as another role comes back to their own drafts.
  if (now?.isOnlyLooking) return
  const hasLeft = before != null && before.uid !== now?.uid
  const owners = [now?.uid, hasLeft ? undefined : visitor]
  const isCleared = (key: string) =>
    key.startsWith(prefix) && !owners.some((owner) => owner && key.startsWith(`${prefix}${owner}:`))
  forgotten.emit(isCleared)
  try {
    for (const key of Object.keys(localStorage).filter(isCleared)) localStorage.removeItem(key)
  } catch {
    // Where storage is forbidden there is no draft either.
  }
}
