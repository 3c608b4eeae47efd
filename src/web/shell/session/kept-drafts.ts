// Where do half-written texts lie on this device, and when do they leave it? With the session of who wrote them.
import { createEmitter } from '#web/create-store.ts'

const prefix = 'nexus-draft:'
const visitor = 'visitor'

type Person = { uid: string; isOnlyLooking?: true | undefined } | null | undefined

export const draftPlace = (person: Person, name: string) => `${prefix}${person?.uid ?? visitor}:${name}`

const forgotten = createEmitter<[isForgotten: (place: string) => boolean]>()

/** Open forms hear that their draft is gone, so that they do not write it again while they close. */
export const onForgotten = forgotten.subscribe

/** The server said who is here now. `before` is undefined when nobody had been asked yet. */
export function forgetDrafts(before: Person, now: Person): void {
  // Whoever looks as another role comes back to their own texts.
  if (now?.isOnlyLooking) return
  const hasLeft = before != null && before.uid !== now?.uid
  const owners = [now?.uid, hasLeft ? undefined : visitor]
  const isForgotten = (place: string) =>
    place.startsWith(prefix) && !owners.some((owner) => owner && place.startsWith(`${prefix}${owner}:`))
  forgotten.emit(isForgotten)
  try {
    for (const place of Object.keys(localStorage).filter(isForgotten)) localStorage.removeItem(place)
  } catch {
    // Where storage is forbidden there is no draft either.
  }
}
