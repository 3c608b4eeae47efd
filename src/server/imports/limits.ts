// Import limits: one import at a time per account, and a rate limit for dry runs and stored imports per hour.
import type { Kysely } from 'kysely'
import { problem } from '#shared/problem.ts'
import type { Db } from '../database/database.ts'
import type { Portal } from '../hub/hub.ts'
import { accountLimit, waitText } from '../protect/write-limit.ts'

const hourMs = 3_600_000
export const maxDryRuns = 120
export const maxStored = 20
/** Queued imports per account: somebody who presses the button twice waits, and then gets the same answer. */
const maxWaiting = 4

type Limits = { countDryRun: (uid: string) => void; running: Map<string, { last: Promise<unknown>; count: number }> }
const limits = new WeakMap<object, Limits>()

function limitsOf({ config }: Pick<Portal, 'config'>): Limits {
  const known = limits.get(config)
  if (known) return known
  const refusal = (waitMs: number) => tooMany(`preview ${maxDryRuns}`, waitMs)
  const made: Limits = {
    countDryRun: accountLimit({ most: maxDryRuns, windowMs: hourMs, refusal }),
    running: new Map(),
  }
  limits.set(config, made)
  return made
}

const tooMany = (what: string, waitMs: number) =>
  problem('tooMany', `You can ${what} imports an hour. Please try again in ${waitText(waitMs)}.`, {
    ...{ error: 'tooManyImports', retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) },
  })

/** In memory, because a dry run writes nothing. An import that stored nothing costs as much, and counts as one. */
export const countDryRun = (portal: Pick<Portal, 'config'>, uid: string): void => limitsOf(portal).countDryRun(uid)

/** Runs after earlier imports of the same account, whether they succeeded or not. */
export async function runQueuedByAccount<T>(
  portal: Pick<Portal, 'config'>,
  uid: string,
  work: () => Promise<T>,
): Promise<T> {
  const { running } = limitsOf(portal)
  const own = running.get(uid) ?? { last: Promise.resolve(), count: 0 }
  if (own.count > maxWaiting) {
    const text = 'Your other imports are still running. Please try again when they are done.'
    throw problem('tooMany', text, { error: 'importRunning', retryAfterS: 5 })
  }
  const result = own.last.then(work)
  own.last = result.catch(() => {})
  own.count += 1
  running.set(uid, own)
  try {
    return await result
  } finally {
    own.count -= 1
    if (own.count === 0) running.delete(uid)
  }
}

type Stored = { import: { uid: string; at: string } }

/** Counts rows in the table of imports, so that all instances share the limit. */
export async function checkStoredLimit(db: Db, uid: string, now = Date.now()): Promise<void> {
  const since = new Date(now - hourMs).toISOString()
  const [oldest] = await (db as Kysely<Stored>)
    .selectFrom('import')
    .select('at')
    .where('uid', '=', uid)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(maxStored - 1)
    .limit(1)
    .execute()
  if (oldest) throw tooMany(`run ${maxStored}`, Date.parse(oldest.at) + hourMs - now)
}
