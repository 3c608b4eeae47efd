// Readiness check: whether anything can be read and saved, the ways that requests do it. A database that answers may have a full
// disk or a read-only file system, or be a standby: only a write shows it. It runs on request, and rarely, and is small, unless a
// change failed for lack of space: then only one of the size of a change shows that there is some. And a file that was deleted
// while it is open takes writes like any other, until the process ends.
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { CompiledQuery } from 'kysely'
import { problem } from '#shared/problem.ts'
import { countFailedSaves, type Db, sqliteFile } from '../database/database.ts'
import { OlderTimeline } from '../database/postgres/timeline.ts'
import { preparedQuery } from '../database/prepared-query.ts'
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
  /** As many of them as a later trial has shown to be over. */
  let overcome = 0
  async function save(): Promise<void> {
    const failed = countFailedSaves(db)
    if (failed > overcome) await saveAsChange(db)
    overcome = failed
    await consume(db, 'ready', anyNumber)
    savedAtMs = performance.now()
  }
  return async (log) => {
    try {
      checkFile?.()
      await readPrepared(db, { key: 'ready' })
      const isSaving = countFailedSaves(db) <= overcome
      if (isSaving && performance.now() - savedAtMs < everyMs) return void (await db.executeQuery(usePool))
      saving ??= save().finally(() => {
        saving = undefined
      })
      await saving
    } catch (error) {
      // The last successful write no longer counts: the next check writes again.
      savedAtMs = Number.NEGATIVE_INFINITY
      log.warn({ reason: String(error) }, 'not ready')
      throw problem('unavailable', describe(error as Error), { retryAfterS: 5 })
    }
  }
}

/** More than almost every change. Random, because PostgreSQL compresses. */
const changeBytes = 65_536
/** Nobody's. */
const trialAccount = 'ready'

async function saveAsChange(db: Db): Promise<void> {
  const digest = randomBytes(changeBytes / 2).toString('hex')
  const row = { account: trialAccount, key: '', endpoint: '', digest, at: new Date().toISOString() }
  const removeTrial = () => db.deleteFrom('idempotencyKey').where('account', '=', trialAccount).execute()
  await removeTrial()
  await db.insertInto('idempotencyKey').values(row).execute()
  await removeTrial()
}

function describe(error: Error): string {
  if (error instanceof OlderTimeline) return 'The database is an older copy of the one used before.'
  return isDatabaseDown(error) ? 'The database is not responding.' : 'Nothing can be saved right now.'
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
