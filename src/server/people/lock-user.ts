// User lock: locks the row of the person who writes until the transaction ends (list.ts locks other people's rows). An
// erasure waits for it; if the account is already gone, the write is refused.
import { problem } from '#shared/problem.ts'
import type { Trx } from '../database/database.ts'
import { lockRows } from '../database/lock-rows.ts'
import { preparedQuery } from '../database/prepared-query.ts'

const lockRow = preparedQuery<{ uid: string }, { id: string }>((trx, { uid }) =>
  lockRows(trx, trx.selectFrom('user').select('id').where('id', '=', uid), 'forShare'),
)

/** Lock order: after the year and before own rows, like all locks on people. */
export async function lockUser(trx: Trx, uid: string): Promise<void> {
  const [found] = await lockRow(trx, { uid })
  if (!found) throw problem('notSignedIn', 'This account no longer exists. Please reload the page.')
}
