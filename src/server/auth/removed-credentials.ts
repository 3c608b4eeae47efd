// Removed credentials: fingerprints of passkeys and recovery codes that were removed or used, so that a restore does not
// bring them back. Kept in a table, and in the list of erasures beside the backups, because the database itself may be lost.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { afterCommit, type Db, type Trx } from '../database/database.ts'
import type { PeopleTables } from '../people/people.ts'
import { appendRemoved, type Removals } from '../privacy/erased-list.ts'
import type { Log } from '../runtime/log.ts'
import { codeHashesOf, isPlainHash } from './recovery-code-hash.ts'

/** Only the columns of passkeys and codes that this file reads. */
type Tables = Pick<PeopleTables, 'user'> & {
  removedCredential: { fingerprint: string; at: string }
  passkey: { id: string; userId: string }
  recoveryCode: { userId: string; codeHash: string }
}
const tables = (trx: Trx) => trx as Transaction<Tables>

/** A year in office and a month: backups that were carried elsewhere are kept by others, so their age is not known here. */
const removalsKeptDays = 400
const dayMs = 86_400_000
export const removalsCutoff = () => new Date(Date.now() - removalsKeptDays * dayMs).toISOString()

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex')
export const passkeyFingerprint = ({ id }: { id: string }) => fingerprint(`passkey ${id}`)
export const codeFingerprint = ({ codeHash }: { codeHash: string }) => fingerprint(`recovery code ${codeHash}`)

/** The folder that holds the list of a database, in a process that changes it. */
const lists = new WeakMap<Db, { folder: string; log?: Log }>()
export const setRemovalsFolder = (db: Db, folder: string, log?: Log) =>
  void lists.set(db, { folder, ...(log && { log }) })

/** Call it in the transaction that removes them. */
export async function recordRemoved(trx: Trx, fingerprints: readonly string[]): Promise<void> {
  if (fingerprints.length === 0) return
  const at = new Date().toISOString()
  const removals = new Map(fingerprints.map((each) => [each, at]))
  await storeRemovals(trx, removals)
  afterCommit(trx, (db) => {
    const list = lists.get(db)
    try {
      if (list) appendRemoved(list.folder, removals)
    } catch (error) {
      // The next backup writes them again.
      list?.log?.warn({ reason: String(error) }, 'could not add removed credentials to the list beside the backups')
    }
  })
}

async function storeRemovals(trx: Trx, removals: Removals): Promise<void> {
  for (const [fingerprint, at] of removals) {
    await tables(trx)
      .insertInto('removedCredential')
      .values({ fingerprint, at })
      .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ at }))
      .execute()
  }
}

export async function dropOldRemovals(db: Db): Promise<void> {
  await db.deleteFrom('removedCredential').where('at', '<', removalsCutoff()).execute()
}

/**
 * Restore hooks: remove again what the replaced database, or a list beside the backups, records as removed. `secret`: for codes in a
 * backup of version 0.3, which were removed as HMACs.
 */
export function reapplyRemovals(listed: Removals, secret?: string) {
  const known = new Map(listed)
  const removed = { passkeys: 0, codes: 0 }
  return {
    removed,
    /** Before the tables are dropped. */
    async before(trx: Trx): Promise<void> {
      for (const { fingerprint, at } of await tables(trx).selectFrom('removedCredential').selectAll().execute()) {
        known.set(fingerprint, at)
      }
    },
    /** When all data is restored and migrated to this version. */
    async after(trx: Trx): Promise<void> {
      const kept = removalsCutoff()
      await storeRemovals(trx, new Map([...known].filter(([, at]) => at >= kept)))
      removed.passkeys = await removePasskeys(trx, known)
      removed.codes = await removeCodes(trx, known, secret)
    },
  }
}

async function removePasskeys(trx: Trx, known: Removals): Promise<number> {
  const passkeys = await tables(trx).selectFrom('passkey').select(['id', 'userId']).execute()
  const back = passkeys.filter((each) => known.has(passkeyFingerprint(each)))
  for (const { id } of back) await tables(trx).deleteFrom('passkey').where('id', '=', id).execute()
  for (const uid of new Set(back.map(({ userId }) => userId))) {
    const left = passkeys.filter((each) => each.userId === uid && !back.includes(each)).length
    await tables(trx).updateTable('user').set({ passkeys: left }).where('id', '=', uid).execute()
  }
  return back.length
}

/** Codes that were removed or used, and codes of people who have no passkey left to recover. */
async function removeCodes(trx: Trx, known: Removals, secret: string | undefined): Promise<number> {
  const codes = await tables(trx)
    .selectFrom('recoveryCode')
    .innerJoin('user', 'user.id', 'recoveryCode.userId')
    .select(['userId', 'codeHash', 'passkeys'])
    .execute()
  const hashesOf = (codeHash: string) => (secret && isPlainHash(codeHash) ? codeHashesOf(secret, codeHash) : [codeHash])
  const isRemoved = ({ codeHash }: { codeHash: string }) =>
    hashesOf(codeHash).some((each) => known.has(codeFingerprint({ codeHash: each })))
  const back = codes.filter((each) => each.passkeys === 0 || isRemoved(each))
  for (const { userId, codeHash } of back) {
    await tables(trx).deleteFrom('recoveryCode').where('userId', '=', userId).where('codeHash', '=', codeHash).execute()
  }
  return back.length
}
