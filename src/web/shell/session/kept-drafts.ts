// Where do half-written texts lie on this device, and when do they leave it? With the session of who wrote them.
const prefix = 'nexus-draft:'
const visitor = 'visitor'

type Person = { uid: string; isOnlyLooking?: true | undefined } | null | undefined

export const draftPlace = (person: Person, name: string) => `${prefix}${person?.uid ?? visitor}:${name}`

const listeners = new Set<(isForgotten: (place: string) => boolean) => void>()

/** Open forms hear that their draft is gone, so that they do not write it again while they close. */
export function onForgotten(listener: (isForgotten: (place: string) => boolean) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The server said who is here now. `before` is undefined when nobody had been asked yet. */
export function forgetDrafts(before: Person, now: Person): void {
  // Whoever looks as another role comes back to their own texts.
  if (now?.isOnlyLooking) return
  const hasLeft = before != null && before.uid !== now?.uid
  const owners = [now?.uid, hasLeft ? undefined : visitor]
  const isForgotten = (place: string) =>
    place.startsWith(prefix) && !owners.some((owner) => owner && place.startsWith(`${prefix}${owner}:`))
  for (const listener of listeners) listener(isForgotten)
  try {
    for (const place of Object.keys(localStorage).filter(isForgotten)) localStorage.removeItem(place)
  } catch {
    // Where storage is forbidden there is no draft either.
  }
}
