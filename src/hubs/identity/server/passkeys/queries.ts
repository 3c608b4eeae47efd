// Passkey queries: passkeys and recovery codes per person.
import { codeFingerprint, recordRemoved } from '#server/auth/removed-credentials.ts'
import { dropCodes, type PasskeyRow } from '#server/auth/second-factor.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Tables, Work } from '../tables.ts'
import { createCodes, storedHashes } from './recovery-codes.ts'

const passkeysOf = preparedQuery((db, { uid }: { uid: string }) =>
  (db as Tables).selectFrom('passkey').selectAll().where('userId', '=', uid).orderBy('createdAt').orderBy('id'),
)

export const listPasskeys = async (db: Tables, uid: string): Promise<PasskeyRow[]> =>
  (await passkeysOf(db, { uid })).map(asRow)

export async function findPasskey(db: Tables, id: string): Promise<PasskeyRow | undefined> {
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asRow(row)
}

/** PostgreSQL returns such large numbers as text. */
const asRow = (row: PasskeyRow): PasskeyRow => ({ ...row, counter: Number(row.counter) })

/** False when that passkey is already stored, for anybody. */
export async function insertPasskey(trx: Work, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** For a locked person. */
export async function setPasskeyCount(trx: Work, uid: string, passkeys: number): Promise<void> {
  await trx.updateTable('user').set({ passkeys }).where('id', '=', uid).execute()
}

export async function recordUse(trx: Work, id: string, counter: number): Promise<void> {
  const lastUsedAt = new Date().toISOString()
  await trx.updateTable('passkey').set({ counter, lastUsedAt }).where('id', '=', id).execute()
}

const codesOf = preparedQuery((db, { uid }: { uid: string }) =>
  (db as Tables)
    .selectFrom('recoveryCode')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('userId', '=', uid),
)

export const countCodes = async (db: Tables, uid: string): Promise<number> =>
  Number((await codesOf(db, { uid }))[0]?.left ?? 0)

/** Creates new codes in place of the earlier ones. */
export async function replaceCodes(trx: Work, uid: string, secret: string): Promise<string[]> {
  const codes = createCodes()
  const createdAt = new Date().toISOString()
  await dropCodes(trx, uid)
  await trx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId: uid, codeHash: storedHashes(secret, uid, code)[0], createdAt })))
    .execute()
  return codes
}

/** Uses up a code: returns true only once for each. */
export async function consumeCode(trx: Work, uid: string, code: string, secret: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recoveryCode')
    .where('userId', '=', uid)
    .where('codeHash', 'in', storedHashes(secret, uid, code))
    .returning('codeHash')
    .execute()
  await recordRemoved(trx, used.map(codeFingerprint))
  return used.length > 0
}
