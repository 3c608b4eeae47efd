// Planner hint for SQLite, which would take a unique index and read each row for the other columns. PostgreSQL needs none.
import { type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts
type Db = Kysely<any>

/** Stands behind the name of the table. */
export const useIndex = (db: Db, index: string) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`` : sql`indexed by ${sql.id(index)}`
