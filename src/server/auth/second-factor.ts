// Second factor (MFA) tables: passkeys and recovery codes, and since when some roles need one. Identity creates and checks
// them; an admin resets them and decides whether some roles need one.
import type { Transaction } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { PeopleTables } from '../people/people.ts'
import { codeFingerprint, passkeyFingerprint, recordRemoved } from './removed-credentials.ts'

export type PasskeyRow = {
  /** The credential id that the authenticator chose, in base64url. */
  id: string
  userId: string
  /** In base64url. */
  publicKey: string
  counter: number
  /** JSON: the authenticator's transports. */
  transports: string
  /** Synced by a provider to all devices of a person. */
  isSynced: number
  name: string
  createdAt: string
  lastUsedAt: string | null
}
/** Deleted once used. Only a hash is stored, so reading the table is not enough to use a code. */
export type RecoveryCodeRow = { userId: string; codeHash: string; createdAt: string }
export type SecondFactorTables = { passkey: PasskeyRow; recoveryCode: RecoveryCodeRow }

const tables = (trx: Trx) => trx as Transaction<SecondFactorTables & Pick<PeopleTables, 'user'>>

/** The person is locked. Returns how many passkeys were removed. Without any, codes have nothing to recover, so they go too. */
export async function dropPasskeys(trx: Trx, uid: string): Promise<number> {
  const passkeys = await tables(trx).deleteFrom('passkey').where('userId', '=', uid).returning('id').execute()
  await recordRemoved(trx, passkeys.map(passkeyFingerprint))
  await dropCodes(trx, uid)
  await tables(trx).updateTable('user').set({ passkeys: 0 }).where('id', '=', uid).execute()
  return passkeys.length
}

/** Removes one of several. */
export async function dropPasskey(trx: Trx, id: string): Promise<void> {
  await tables(trx).deleteFrom('passkey').where('id', '=', id).execute()
  await recordRemoved(trx, [passkeyFingerprint({ id })])
}

export async function dropCodes(trx: Trx, uid: string): Promise<void> {
  const codes = await tables(trx).deleteFrom('recoveryCode').where('userId', '=', uid).returning('codeHash').execute()
  await recordRemoved(trx, codes.map(codeFingerprint))
}

const selectSince = preparedQuery<Record<never, never>, { since: string | null }>((db) =>
  db.selectFrom('accessVersion').select('passkeysSince as since'),
)

/** Since when some roles need a passkey; null while none does. */
export const findPasskeysRequiredSince = async (db: Db): Promise<string | null> =>
  (await selectSince(db, {}))[0]?.since ?? null
