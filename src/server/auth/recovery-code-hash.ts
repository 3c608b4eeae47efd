// Hashes of recovery codes as they are stored: an HMAC, so that a copy of the database does not allow trying codes, behind the label
// of its key. Version 0.3 stored a SHA-256, of which the HMAC is made.
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Db, inTransaction } from '../database/database.ts'
import { keysFor } from './keys.ts'

const hashWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')

const storedWith = (key: Buffer, plainHash: string) =>
  `${hashWith(key, 'label').slice(0, 8)}:${hashWith(key, plainHash)}`

/** The current one first, the one of version 0.3 last. */
export function codeHashesOf(secret: string, plainHash: string): [string, ...string[]] {
  const [current = '', ...earlier] = keysFor(secret, 'recovery code').map((key) => storedWith(key, plainHash))
  return [current, ...earlier, plainHash]
}

export const isPlainHash = (codeHash: string) => !codeHash.includes(':')

type Tables = { recoveryCode: { userId: string; codeHash: string } }
const chunkSize = 500

/** Turns what version 0.3 stored into HMACs, while people may use or replace their codes. */
export async function protectCodes(db: Db, secret: string): Promise<void> {
  for (;;) {
    const plain = await (db as unknown as Kysely<Tables>)
      .selectFrom('recoveryCode')
      .select(['userId', 'codeHash'])
      .where('codeHash', 'not like', '%:%')
      .limit(chunkSize)
      .execute()
    if (plain.length === 0) return
    await inTransaction(db, async (trx) => {
      for (const { userId, codeHash } of plain)
        await (trx as unknown as Kysely<Tables>)
          .updateTable('recoveryCode')
          .set({ codeHash: codeHashesOf(secret, codeHash)[0] })
          .where('userId', '=', userId)
          .where('codeHash', '=', codeHash)
          .execute()
    })
  }
}
