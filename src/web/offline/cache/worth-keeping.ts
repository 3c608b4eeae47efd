// Cache policy: which responses may be cached on a device, how many, how large and for how long. Decisions only.
import type { Endpoint } from '#shared/endpoint.ts'

const mostAnswers = 150
const mostSize = 4_000_000
/** Larger ones would evict all others. */
const longest = 400_000
const longestMs = 14 * 24 * 3_600_000

export const mayLie = ({ method, answer, isFleeting }: Endpoint) => method === 'GET' && Boolean(answer) && !isFleeting

/** A time in the future comes from a wrong clock, so the age is unknown. */
export const isFresh = (at: number, now: number) => at > now - longestMs && at <= now + 60_000

export const isShort = (size: number) => size <= longest

type Lying = { at: number; size: number }

/** What to evict: everything but the newest, as many as there is room for. */
export function whatGoes<T extends Lying>(all: readonly T[], now: number): T[] {
  let room = mostSize
  return all
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at, size }, i) => {
      room -= size
      return i >= mostAnswers || room < 0 || !isFresh(at, now)
    })
}
