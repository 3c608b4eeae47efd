// Which answers lie on a device, how many and how long? Decisions only.
import type { Endpoint } from '#shared/endpoint.ts'

const mostAnswers = 150
const mostSize = 4_000_000
/** Longer ones would push out all others. */
const longest = 400_000
const longestMs = 14 * 24 * 3_600_000

export const mayLie = ({ method, answer, isFleeting }: Endpoint) => method === 'GET' && Boolean(answer) && !isFleeting

/** What is from the future is of a clock that was wrong: nobody knows how old it is. */
export const isFresh = (at: number, now: number) => at > now - longestMs && at <= now + 60_000

export const isShort = (size: number) => size <= longest

type Lying = { at: number; size: number }

/** The newest stay, as many as there is room for. */
export function whatGoes<T extends Lying>(all: readonly T[], now: number): T[] {
  let room = mostSize
  return all
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at, size }, i) => {
      room -= size
      return i >= mostAnswers || room < 0 || !isFresh(at, now)
    })
}
