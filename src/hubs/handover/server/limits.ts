// Rate limit for resending an invitation: enough for a lost mail, but no flood into somebody's mailbox.
import type { Db } from '#server/database/database.ts'
import { consume } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'

const resendLimit = { most: 3, windowS: 900 }

export async function limitResending(db: Db, id: string): Promise<void> {
  const { isOver, retryAfterS } = await consume(db, `invitation:${id.slice(0, 100)}`, resendLimit)
  if (!isOver) return
  throw problem('tooMany', 'This invitation was just sent again. Please wait a few minutes.', {
    error: 'tooMany',
    retryAfterS,
  })
}
