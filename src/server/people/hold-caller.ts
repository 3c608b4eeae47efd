// Is who writes this still here? Held until it is written: an erasure waits for it, and whoever is gone by then is refused.
import { PostgresAdapter } from 'kysely'
import { problem } from '#shared/problem.ts'
import type { Trx } from '../database/database.ts'

/** After the year and before own rows, as everybody who holds people does. */
export async function holdCaller(trx: Trx, uid: string): Promise<void> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  const found = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', uid)
    .$if(isPostgres, (query) => query.forShare())
    .executeTakeFirst()
  if (!found) throw problem('notSignedIn', 'This account does not exist any more.')
}
