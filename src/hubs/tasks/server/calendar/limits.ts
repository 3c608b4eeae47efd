// Rate limits of calendar feeds: programs fetch about hourly; guessing secrets is limited by network.
import type { Db } from '#server/database/database.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { consume, type RateLimit } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'

const guessLimit: RateLimit = { most: 30, windowS: 900 }
const feedLimit: RateLimit = { most: 60, windowS: 900 }

async function enforceLimit(db: Db, key: string, rateLimit: RateLimit): Promise<void> {
  const { isOver, retryAfterS } = await consume(db, key, rateLimit)
  if (isOver) throw problem('tooMany', 'Too many requests. Please wait a few minutes.', { retryAfterS })
}

export const limitGuesses = (db: Db, address: string) =>
  enforceLimit(db, `calendar:guess:${networkOf(address)}`, guessLimit)
export const limitFeed = (db: Db, uid: string) => enforceLimit(db, `calendar:feed:${uid}`, feedLimit)
