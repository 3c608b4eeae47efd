// Idempotency keys: a save that is sent twice under one key, by a proxy, the offline queue or a person, is done once. The key is
// stored in the transaction of the change itself; a repeat ends the work, and its answer is read again.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { problem } from '#shared/problem.ts'

/** The offline queue of a device that was put away may be that late. */
export const keptKeyDays = 90
/** A hundred saves a day, for 90 days: a program that saves as often as it may would fill the disk with keys. */
export const mostKeysKept = 9000

export type Save = {
  account: string
  key: string
  /** Method and path of the contract: `POST /api/gcp`. */
  endpoint: string
  /** Fingerprints of what was sent, by the portal's secret and by an earlier one; empty where its content may change. */
  digests: readonly string[]
  /** From the address; without one, what the transaction returns tells it. */
  recordId: string | null
}

type KeyRow = Omit<Save, 'digests'> & { digest: string; at: string }
type Keys = Kysely<{ idempotencyKey: KeyRow }>

/** Ends the work of a save that was done before; its transaction is rolled back. */
class RepeatedSave extends Error {
  readonly recordId: string | null
  constructor(recordId: string | null) {
    super('This save was done before.')
    this.recordId = recordId
  }
}

const otherContent = problem(
  'unprocessable',
  'Something else was saved under this key before, so this was not saved. Reload the page to see what is saved.',
  { error: 'keyReused' },
)

type Current = { save: Save; isBegun: boolean }
const current = new AsyncLocalStorage<Current>()

/** Runs `work`, whose first transaction stores the key; `answerAgain` answers if that was done before. */
export async function asOneSave<T>(
  save: Save,
  work: () => Promise<T>,
  answerAgain: (recordId: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await current.run({ save, isBegun: false }, work)
  } catch (error) {
    if (error instanceof RepeatedSave) return answerAgain(error.recordId)
    throw error
  }
}

/** The first transaction of a save. A repeat that comes at the same time waits here for the first one. */
export async function runOnce<T>(db: unknown, work: () => Promise<T>): Promise<T> {
  const running = current.getStore()
  if (!running || running.isBegun) return work()
  const trx = db as Keys
  const { save } = running
  running.isBegun = true
  try {
    if (!(await insertKey(trx, save))) await endRepeat(trx, save)
    const result = await work()
    await noteRecord(trx, save, result)
    return result
  } catch (error) {
    // Rolled back: the next transaction of this request may try again.
    running.isBegun = false
    throw error
  }
}

async function insertKey(trx: Keys, { digests: [digest = ''], ...save }: Save): Promise<boolean> {
  const added = await trx
    .insertInto('idempotencyKey')
    .values({ ...save, digest, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['account', 'key']).doNothing())
    .returning('key')
    .execute()
  return added.length > 0
}

async function endRepeat(trx: Keys, save: Save): Promise<never> {
  const first = await trx
    .selectFrom('idempotencyKey')
    .select(['endpoint', 'digest', 'recordId'])
    .where('account', '=', save.account)
    .where('key', '=', save.key)
    .executeTakeFirstOrThrow()
  const isOther = first.digest !== '' && !save.digests.includes(first.digest)
  if (first.endpoint !== save.endpoint || isOther) throw otherContent
  throw new RepeatedSave(first.recordId)
}

async function noteRecord(trx: Keys, save: Save, result: unknown): Promise<void> {
  const { _id, id = _id } = (result ?? {}) as { _id?: unknown; id?: unknown }
  if (save.recordId !== null || typeof id !== 'string') return
  await trx
    .updateTable('idempotencyKey')
    .set({ recordId: id })
    .where('account', '=', save.account)
    .where('key', '=', save.key)
    .execute()
}

/** Keys from before that time, and of each account all but the newest. */
export async function dropOldKeys(db: unknown, before: string): Promise<void> {
  const keys = db as Keys
  await keys.deleteFrom('idempotencyKey').where('at', '<', before).execute()
  const tooMany = await keys
    .selectFrom('idempotencyKey')
    .select('account')
    .groupBy('account')
    .having(({ fn }) => fn.countAll(), '>', mostKeysKept)
    .execute()
  for (const { account } of tooMany) {
    const own = keys.selectFrom('idempotencyKey').select('at').where('account', '=', account)
    const newestDropped = own.orderBy('at', 'desc').limit(1).offset(mostKeysKept)
    await keys.deleteFrom('idempotencyKey').where('account', '=', account).where('at', '<=', newestDropped).execute()
  }
}

/** What runs after a change, such as sending mails, is not a part of the save. */
export const outsideSave = <T>(work: () => T): T => current.exit(work)
