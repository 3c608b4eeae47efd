// Idempotent saves: a save that is sent twice under one idempotency key, by a proxy or by a person, is stored once, and both
// requests get the same result. The key and the result are stored in the transaction of the change itself.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Kysely } from 'kysely'
import { keyFor } from '../auth/keys.ts'
import { preparedQuery } from './prepared-query.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts, which imports this file
type AnyDb = Kysely<any>

/** Longer than any proxy retries. */
const keptMs = 3_600_000

type Save = { id: string; cipherKey: Buffer; isBegun: boolean; onReplay: () => void }
const current = new AsyncLocalStorage<Save>()

type OneSave = {
  /** Tells this save from all others: the key, and whose save of what it is. */
  identity: string
  secret: string
  /** The save has been stored before: `work` only repeats its answer. */
  onReplay: () => void
}

export function asOneSave<T>({ identity, secret, onReplay }: OneSave, work: () => Promise<T>): Promise<T> {
  const hash = createHmac('sha512', keyFor(secret, 'save')).update(identity).digest()
  const [id, cipherKey] = [hash.subarray(0, 32).toString('base64url'), hash.subarray(32)]
  return current.run({ id, cipherKey, isBegun: false, onReplay }, work)
}

const insertKey = (trx: AnyDb, id: string) =>
  trx
    .insertInto('idempotencyKey')
    .values({ id, at: new Date().toISOString(), result: '' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
const selectResult = preparedQuery<{ id: string }, { result: string }>((db, { id }) =>
  db.selectFrom('idempotencyKey').select('result').where('id', '=', id),
)

/**
 * Runs the first transaction of a save, or returns its result if it has run before. A repeat that comes at the same time waits
 * here for the first one.
 */
export async function runOnce<T>(trx: AnyDb, work: () => Promise<T>): Promise<T> {
  const save = current.getStore()
  if (!save || save.isBegun) return work()
  save.isBegun = true
  try {
    const { id } = save
    const added = (await insertKey(trx, id)).length > 0
    if (!added) {
      const result = decrypt<T>(save, (await selectResult(trx, { id }))[0]?.result ?? '')
      save.onReplay()
      return result
    }
    const result = await work()
    await trx
      .updateTable('idempotencyKey')
      .set({ result: encrypt(save, result) })
      .where('id', '=', id)
      .execute()
    return result
  } catch (error) {
    // Rolled back: the next transaction of this request may try again.
    save.isBegun = false
    throw error
  }
}

/** What runs after a change, such as sending mails, is not a part of the save. */
export const outsideSave = <T>(work: () => T): T => current.exit(work)

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Results contain names, recovery codes and tokens: nobody can read them without the key that only the client has. */
function encrypt({ cipherKey }: Save, result: unknown): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, cipherKey, iv)
  const text = Buffer.concat([cipher.update(serialize(result)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('hex')
}

function decrypt<T>({ cipherKey }: Save, stored: string): T {
  const bytes = Buffer.from(stored, 'hex')
  const decipher = createDecipheriv(algorithm, cipherKey, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return deserialize(Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]))
}

/** Also those that a wrong clock dated into the future. */
export async function deleteOldKeys(db: AnyDb, now = Date.now()): Promise<void> {
  const [oldest, newest] = [now - keptMs, now + keptMs].map((at) => new Date(at).toISOString())
  await db
    .deleteFrom('idempotencyKey')
    .where((row) => row.or([row('at', '<', oldest), row('at', '>', newest)]))
    .execute()
}
