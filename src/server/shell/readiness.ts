// Can anything be saved right now? A database that answers may stand on a full disk, on a file system that cannot be
// written, or be a standby: only a small write tells. It is made when somebody asks, and seldom.
import { sql } from 'kysely'
import { problem } from '#shared/problem.ts'
import type { Db } from '../database/database.ts'
import { isDatabaseDown } from '../http/problems.ts'
import { countTry } from '../protect/throttle.ts'
import type { Log } from '../runtime/log.ts'

const everyMs = 5000
const anyNumber = { most: Number.MAX_SAFE_INTEGER, windowS: 60 }

export function readinessOf(db: Db): (log: Log) => Promise<void> {
  let savedAtMs = Number.NEGATIVE_INFINITY
  let saving: Promise<unknown> | undefined
  async function save(): Promise<void> {
    await countTry(db, 'ready', anyNumber)
    savedAtMs = performance.now()
  }
  return async (log) => {
    try {
      if (performance.now() - savedAtMs < everyMs) return void (await sql`select 1`.execute(db))
      saving ??= save().finally(() => {
        saving = undefined
      })
      await saving
    } catch (error) {
      // What was saved a moment ago tells nothing any more: the next answer comes from a write again.
      savedAtMs = Number.NEGATIVE_INFINITY
      log.warn({ reason: String(error) }, 'not ready')
      const isDown = isDatabaseDown(error as Error)
      const text = isDown ? 'The database does not answer.' : 'Nothing can be saved right now.'
      throw problem('unavailable', text, { retryAfterS: 5 })
    }
  }
}
