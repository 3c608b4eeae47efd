// Planner hints: where a database would choose a slow plan for a prepared query, the query says which one to use.
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts
type Db = Kysely<any>

/** Stands behind the name of the table. SQLite would take a unique index and read each row for the other columns. */
export const useIndex = (db: Db, index: string) => (isPostgres(db) ? sql`` : sql`indexed by ${sql.id(index)}`)

/**
 * Whether a column has one of the values that a select finds: a page of seqs, or the surveys of a year. PostgreSQL does not know how few they
 * are, expects a tenth of the table, and would read all of it; of an array it expects few values.
 */
export const isOneOfFew = (db: Db, column: string, values: Expression<unknown>) =>
  isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(array${values})`
    : sql<SqlBool>`${sql.ref(column)} in ${values}`
