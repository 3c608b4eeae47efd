// Does one account change more than any person can? Counted by this process alone, in memory: it protects the others from
// a program that runs wild, and must cost nothing.
import { problem } from '#shared/problem.ts'

const windowMs = 600_000
const mostKept = 10_000

type Counted = { count: number; endsMs: number }

/** The clock never jumps: milliseconds since the process began. */
export function writeLimit(most: number, clock = () => performance.now()): (uid: string) => void {
  const counted = new Map<string, Counted>()
  function countOf(uid: string, now: number): Counted {
    const known = counted.get(uid)
    if (known && known.endsMs > now) return known
    if (counted.size >= mostKept) for (const [each, { endsMs }] of counted) if (endsMs <= now) counted.delete(each)
    const fresh = { count: 0, endsMs: now + windowMs }
    counted.set(uid, fresh)
    return fresh
  }
  return (uid) => {
    const now = clock()
    const own = countOf(uid, now)
    own.count += 1
    if (own.count > most) throw tooManyChanges(own.endsMs - now)
  }
}

function tooManyChanges(waitMs: number) {
  const minutes = Math.ceil(waitMs / 60_000)
  const text = `These are very many changes in a short time. Please go on in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return problem('tooMany', text, { error: 'tooManyChanges', retryAfterS: Math.ceil(waitMs / 1000) })
}
