// Readiness check: whether anything can be read and saved, the ways that requests do it. A database that answers may have a full
// disk or a read-only file system, or be a standby: only a small write shows it. It runs on request, and rarely. And a file
// that was deleted while it is open takes writes like any other, until the process ends.
import { statSync } from 'node:fs'
import path from 'node:path'
import { CompiledQuery } from 'kysely'
import { problem } from '#shared/problem.ts'
import { sqliteFile } from '../database/database.ts'
import { preparedQuery } from '../database/fast-paths/prepared-query.ts'
import { isDatabaseDown } from '../http/problems.ts'
import type { Portal } from '../hub/hub.ts'
import { consume } from '../protect/throttle.ts'
import type { Log } from '../runtime/log.ts'

const everyMs = 5000
const anyNumber = { most: Number.MAX_SAFE_INTEGER, windowS: 60 }

/** Prepared reads have connections of their own. */
const usePool = CompiledQuery.raw('select 1')
const readPrepared = preparedQuery<{ key: string }, { key: string }>((db, { key }) =>
  db.selectFrom('throttle').select('key').where('key', '=', key),
)

type Subject = Pick<Portal, 'db' | 'engine'> & { config: Pick<Portal['config'], 'dataDir'> }

export function createReadinessCheck({ db, engine, config }: Subject): (log: Log) => Promise<void> {
  const checkFile = engine === 'sqlite' ? createFileCheck(sqliteFile(config.dataDir)) : undefined
  let savedAtMs = Number.NEGATIVE_INFINITY
  let saving: Promise<unknown> | undefined
  async function save(): Promise<void> {
    await consume(db, 'ready', anyNumber)
    savedAtMs = performance.now()
  }
  return async (log) => {
    try {
      checkFile?.()
      await readPrepared(db, { key: 'ready' })
      if (performance.now() - savedAtMs < everyMs) return void (await db.executeQuery(usePool))
      saving ??= save().finally(() => {
        saving = undefined
      })
      await saving
    } catch (error) {
      // The last successful write no longer counts: the next check writes again.
      savedAtMs = Number.NEGATIVE_INFINITY
      log.warn({ reason: String(error) }, 'not ready')
      const isDown = isDatabaseDown(error as Error)
      const text = isDown ? 'The database is not responding.' : 'Nothing can be saved right now.'
      throw problem('unavailable', text, { retryAfterS: 5 })
    }
  }
}

/** Throws when another file than at the start has the database's name, or none. */
function createFileCheck(file: string): () => void {
  const identify = () => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found && `${found.dev}:${found.ino}`
  }
  const opened = identify()
  return () => {
    if (identify() === opened) return
    throw new Error(`The database file ${path.resolve(file)} was deleted or replaced while the portal runs. What people save \
now is lost when it stops. Stop it, put the file or the newest backup back (nexus restore), and start it again.`)
  }
}
