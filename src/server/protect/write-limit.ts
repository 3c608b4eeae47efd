// Write limits per account (rate limit in memory): count changes and their bytes, so that no runaway program slows the others
// down. Each process counts on its own, and counting costs next to nothing.
import { type Problem, problem } from '#shared/problem.ts'

const windowMs = 600_000
const dayMs = 86_400_000
/** Request bodies in a day: sixteen of the largest imports, and far more forms than anybody fills in. */
const maxBytes = 100 * 1024 * 1024
const maxKept = 10_000

type Counted = { count: number; endsMs: number }
type Limit = { most: number; windowMs: number; refusal: (waitMs: number) => Problem }

/** The clock is monotonic: milliseconds since the process started. What exceeds `most` is refused, and not counted. */
export function accountLimit({ most, windowMs, refusal }: Limit, clock = () => performance.now()) {
  const counted = new Map<string, Counted>()
  function countOf(uid: string, now: number): Counted {
    const known = counted.get(uid)
    if (known && known.endsMs > now) return known
    if (counted.size >= maxKept) for (const [each, { endsMs }] of counted) if (endsMs <= now) counted.delete(each)
    const fresh = { count: 0, endsMs: now + windowMs }
    counted.set(uid, fresh)
    return fresh
  }
  return (uid: string, amount = 1): void => {
    const now = clock()
    const own = countOf(uid, now)
    if (own.count + amount > most) throw refusal(own.endsMs - now)
    own.count += amount
  }
}

/** Called before a body is read: `bytes` is its announced length, or the largest allowed one. */
export function writeLimit(most: number, clock?: () => number): (uid: string, bytes: number) => void {
  const countChange = accountLimit({ most, windowMs, refusal: tooManyChanges }, clock)
  const countBytes = accountLimit({ most: maxBytes, windowMs: dayMs, refusal: tooManyBytes }, clock)
  return (uid, bytes) => {
    countChange(uid)
    countBytes(uid, bytes)
  }
}

/** For the message of a refusal: 'a minute', '12 minutes', '5 hours'. */
export function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}

const retryAfterS = (waitMs: number) => Math.ceil(waitMs / 1000)

function tooManyChanges(waitMs: number) {
  const text = `You’ve made too many changes in a short time. Please try again in ${waitText(waitMs)}.`
  return problem('tooMany', text, { error: 'tooManyChanges', retryAfterS: retryAfterS(waitMs) })
}

function tooManyBytes(waitMs: number) {
  const text = `You’ve sent too much data in one day. Please try again in ${waitText(waitMs)}.`
  return problem('tooMany', text, { error: 'tooMuchData', retryAfterS: retryAfterS(waitMs) })
}
