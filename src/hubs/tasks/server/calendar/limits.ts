// Rate limits of calendar feeds: programs fetch about hourly; guessing secrets is limited by network.
import type { Db } from '#server/database/database.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { type Allowance, countTry } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'

const wrong: Allowance = { most: 30, windowS: 900 }
const right: Allowance = { most: 60, windowS: 900 }

async function limit(db: Db, key: string, allowance: Allowance): Promise<void> {
  const { isOver, retryAfterS } = await countTry(db, key, allowance)
  if (isOver) throw problem('tooMany', 'This was asked for too often. Please wait some minutes.', { retryAfterS })
}

export const limitGuesses = (db: Db, address: string) => limit(db, `calendar:guess:${networkOf(address)}`, wrong)
export const limitFeed = (db: Db, uid: string) => limit(db, `calendar:feed:${uid}`, right)
