// Offline cache policy: which responses are cached on a device for offline reading, how many, how large and for how long.
// Decisions only.
import type { Endpoint } from '#shared/endpoint.ts'

const maxEntries = 150
const maxTotalSize = 4_000_000
/** Larger ones would evict all others. */
const maxEntrySize = 400_000
/** As long as an idle session lasts: on a device that has not reached the portal since, nobody knows who holds it. */
const maxAgeMs = 7 * 24 * 3_600_000

export const isCacheable = ({ method, answer, isNeverCached }: Endpoint) =>
  method === 'GET' && Boolean(answer) && !isNeverCached

/** A time in the future comes from a wrong clock, so the age is unknown. */
export const isFresh = (at: number, now: number) => at > now - maxAgeMs && at <= now + 60_000

export const isSmallEnough = (size: number) => size <= maxEntrySize

type CacheEntry = { at: number; size: number }

/** What to evict: everything but the newest, as many as there is room for. */
export function listEvicted<T extends CacheEntry>(all: readonly T[], now: number): T[] {
  let room = maxTotalSize
  return all
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at, size }, i) => {
      room -= size
      return i >= maxEntries || room < 0 || !isFresh(at, now)
    })
}
