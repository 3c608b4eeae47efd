// Rate limit for test emails: enough to try other settings, but no flood.
import type { Db } from '#server/database/database.ts'
import { consume } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'

const testEmailLimit = { most: 5, windowS: 900 }

export async function limitTestEmails(db: Db): Promise<void> {
  const { isOver, retryAfterS } = await consume(db, 'set-up-test-email', testEmailLimit)
  if (!isOver) return
  throw problem('tooMany', 'You’ve sent five test emails in the last few minutes. Please wait a little.', {
    error: 'tooMany',
    retryAfterS,
  })
}
