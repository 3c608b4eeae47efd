// Rate limit for data exports, because each reads every table.
import type { Db } from '#server/database/database.ts'
import { consume, type RateLimit } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'

const downloadLimit: RateLimit = { most: 5, windowS: 3600 }

export async function limitDownloads(db: Db, uid: string): Promise<void> {
  const { isOver, retryAfterS } = await consume(db, `privacy:data:${uid}`, downloadLimit)
  if (isOver)
    throw problem('tooMany', 'You’ve downloaded your data five times in the last hour. Please try again later.', {
      retryAfterS,
    })
}
