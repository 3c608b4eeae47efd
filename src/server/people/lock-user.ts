// User lock: locks the row of the person who writes until the transaction ends (list.ts locks other people's rows). An
// erasure waits for it; if the account is already gone, the write is refused.
import { problem } from '#shared/problem.ts'
import type { Trx } from '../database/database.ts'
import { lockRows } from '../database/lock-rows.ts'

/** Lock order: after the year and before own rows, like all locks on people. */
export async function lockUser(trx: Trx, uid: string): Promise<void> {
  const caller = trx.selectFrom('user').select('id').where('id', '=', uid)
  const found = await lockRows(trx, caller, 'forShare').executeTakeFirst()
  if (!found) throw problem('notSignedIn', 'This account no longer exists. Please reload the page.')
}
