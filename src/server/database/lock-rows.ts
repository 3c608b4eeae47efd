// Row locks: locks the rows that a query reads until the transaction ends. On SQLite the transaction is the only writer and needs
// no locks.
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'

type Lockable<Query> = { forUpdate(): Query; forNoKeyUpdate(): Query; forShare(): Query }

/** `forNoKeyUpdate` lets others refer to the rows meanwhile, `forShare` also lets others hold them so. */
export const lockRows = <Query extends Lockable<Query>>(
  trx: Db,
  query: Query,
  lock: keyof Lockable<Query> = 'forNoKeyUpdate',
): Query => (isPostgres(trx) ? query[lock]() : query)
