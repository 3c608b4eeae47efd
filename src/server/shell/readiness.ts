// Readiness check: whether anything can be read and saved, the ways that requests do it. A database that answers may have a full
// disk or a read-only file system, or be a standby: only a small write shows it. It runs on request, and rarely.
import { sql } from 'kysely'
import { problem } from '#shared/problem.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/fast-paths/prepared-query.ts'
import { isDatabaseDown } from '../http/problems.ts'
import { consume } from '../protect/throttle.ts'
import type { Log } from '../runtime/log.ts'

const everyMs = 5000
const anyNumber = { most: Number.MAX_SAFE_INTEGER, windowS: 60 }

const readPrepared = preparedQuery<{ key: string }, { key: string }>((db, { key }) =>
  db.selectFrom('throttle').select('key').where('key', '=', key),
)

export function createReadinessCheck(db: Db): (log: Log) => Promise<void> {
  let savedAtMs = Number.NEGATIVE_INFINITY
  let saving: Promise<unknown> | undefined
  async function save(): Promise<void> {
    await consume(db, 'ready', anyNumber)
    savedAtMs = performance.now()
  }
  return async (log) => {
    try {
      await readPrepared(db, { key: 'ready' })
      if (performance.now() - savedAtMs < everyMs) return void (await sql`select 1`.execute(db))
      saving ??= save().finally(() => {
        saving = undefined
      })
      await saving
    } catch (error) {
      // The last successful write no longer counts: the next check writes again.
      savedAtMs = Number.NEGATIVE_INFINITY
      log.warn({ reason: String(error) }, 'not ready')
      const isDown = isDatabaseDown(error as Error)
      const text = isDown ? 'The database does not answer.' : 'Nothing can be saved right now.'
      throw problem('unavailable', text, { retryAfterS: 5 })
    }
  }
}
