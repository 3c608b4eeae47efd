// Erasure after a restore: people who were erased in the replaced database, or are on the list beside the backup, are erased
// again from the restored data, in the same transaction.
import type { Trx } from '../database/database.ts'
import { eraseRestored } from './erase.ts'
import type { Erasures } from './erased-list.ts'
import type { PersonalRows } from './personal.ts'

export function eraseAfterRestore(personal: readonly PersonalRows[], listed: Erasures) {
  const known = new Map(listed)
  let count = 0
  return {
    /** How many restored people were erased again. */
    count: () => count,
    /** Before the tables are dropped. */
    async before(trx: Trx): Promise<void> {
      for (const { fingerprint, at } of await trx.selectFrom('erased').select(['fingerprint', 'at']).execute()) {
        known.set(fingerprint, at)
      }
    },
    /** When all data is restored and migrated to this version. */
    async after(trx: Trx): Promise<void> {
      for (const [fingerprint, at] of known) {
        const row = { fingerprint, at }
        await trx
          .insertInto('erased')
          .values(row)
          .onConflict((conflict) => conflict.column('fingerprint').doNothing())
          .execute()
      }
      count = await eraseRestored(trx, personal, new Set(known.keys()))
    },
  }
}
