// Shared reads: what many dashboards ask for is read once, and shared until something changes. Reading it grows with the number
// of people, and dashboards ask every minute.
import type { Portal } from '../hub/hub.ts'

/** A change that nobody published, such as one of a restore, is seen after this. */
const maxAgeMs = 30_000
/** Keys name a day, and nobody deletes those of yesterday. */
const maxEntries = 1000

type Entry = { at: number; of: object; value: Promise<unknown> }
export type SharedReads = <T>(key: string, of: object, read: () => Promise<T>) => Promise<T>

const byPortal = new WeakMap<Portal, SharedReads>()

/** `of` is what the value was computed with: with another object it is read again. */
export function sharedReads(portal: Portal): SharedReads {
  const known = byPortal.get(portal)
  if (known) return known
  const share = createSharedReads(portal)
  byPortal.set(portal, share)
  return share
}

function createSharedReads({ live }: Portal): SharedReads {
  const entries = new Map<string, Entry>()
  const clear = () => entries.clear()
  live.subscribe({ onEvent: ({ hub }) => hub !== 'inbox' && clear(), onEnd: clear })
  return <T>(key: string, of: object, read: () => Promise<T>) => {
    const known = entries.get(key)
    if (known && known.of === of && Date.now() - known.at < maxAgeMs) return known.value as Promise<T>
    if (entries.size >= maxEntries) clear()
    const value = read()
    entries.set(key, { at: Date.now(), of, value })
    // A failure is not shared.
    value.catch(() => entries.delete(key))
    return value
  }
}
