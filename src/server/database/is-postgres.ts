// Database engine behind a connection or transaction: PostgreSQL or SQLite. For the few statements that have to differ.
import { type Kysely, PostgresAdapter } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts, which imports files that need this one
export const isPostgres = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
