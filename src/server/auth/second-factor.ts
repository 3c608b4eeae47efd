// Which passkeys and recovery codes do people have, and who needs one? Identity makes and asks for them; an admin resets
// them and says whether some roles need one.
import type { Transaction } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import type { PeopleTables } from '../people/people.ts'
import { codeFingerprint, noteRemoved, passkeyFingerprint } from './removed-credentials.ts'

export type PasskeyRow = {
  /** The authenticator's own name for it, in base64url. */
  id: string
  userId: string
  /** In base64url. */
  publicKey: string
  counter: number
  /** JSON: how the authenticator can be reached. */
  transports: string
  /** Kept by a provider for all devices of a person. */
  isSynced: number
  name: string
  createdAt: string
  lastUsedAt: string | null
}
/** Used once, then gone; whoever reads the table cannot use what stands there. */
export type RecoveryCodeRow = { userId: string; codeHash: string; createdAt: string }
export type SecondFactorTables = { passkey: PasskeyRow; recoveryCode: RecoveryCodeRow }

const tables = (trx: Trx) => trx as Transaction<SecondFactorTables & Pick<PeopleTables, 'user'>>

/** The person is locked. Answers how many passkeys went; with the last the codes have nothing left to recover. */
export async function dropPasskeys(trx: Trx, uid: string): Promise<number> {
  const passkeys = await tables(trx).deleteFrom('passkey').where('userId', '=', uid).returning('id').execute()
  await noteRemoved(trx, passkeys.map(passkeyFingerprint))
  await dropCodes(trx, uid)
  await tables(trx).updateTable('user').set({ passkeys: 0 }).where('id', '=', uid).execute()
  return passkeys.length
}

/** One of several. */
export async function dropPasskey(trx: Trx, id: string): Promise<void> {
  await tables(trx).deleteFrom('passkey').where('id', '=', id).execute()
  await noteRemoved(trx, [passkeyFingerprint({ id })])
}

export async function dropCodes(trx: Trx, uid: string): Promise<void> {
  const codes = await tables(trx).deleteFrom('recoveryCode').where('userId', '=', uid).returning('codeHash').execute()
  await noteRemoved(trx, codes.map(codeFingerprint))
}

/** Since when some roles need a passkey; null while nobody does. */
export async function passkeysSince(db: Db): Promise<string | null> {
  const { since } = await db.selectFrom('accessVersion').select('passkeysSince as since').executeTakeFirstOrThrow()
  return since
}
