// Does a restore bring somebody back who was erased? Whoever the database that is replaced, or the list beside the backup,
// knows as erased is erased from what was brought back, in the same transaction.
import type { Trx } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { eraseAgain } from './erase.ts'
import type { Erasures } from './erased-list.ts'
import type { PersonalRows } from './personal.ts'

export function erasingAgain(personal: readonly PersonalRows[], listed: Erasures) {
  const known = new Map(listed)
  let count = 0
  return {
    /** How many people came back and went again. */
    count: () => count,
    /** Before the tables go. */
    async before(trx: Trx): Promise<void> {
      if (!(await appliedMigrations(trx)).includes('server-17-erased')) return
      for (const { fingerprint, at } of await trx.selectFrom('erased').select(['fingerprint', 'at']).execute()) {
        known.set(fingerprint, at)
      }
    },
    /** When everything is there, and of this version. */
    async after(trx: Trx): Promise<void> {
      for (const [fingerprint, at] of known) {
        const row = { fingerprint, at }
        await trx
          .insertInto('erased')
          .values(row)
          .onConflict((conflict) => conflict.column('fingerprint').doNothing())
          .execute()
      }
      count = await eraseAgain(trx, personal, new Set(known.keys()))
    },
  }
}
