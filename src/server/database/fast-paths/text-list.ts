// Lists in prepared queries and statements: texts as one value, so that the statement is the same for any number of them, and the
// rows of a page.
import { type Expression, type Kysely, PostgresAdapter, type SqlBool, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts
type Db = Kysely<any>

/** The value that `isInList` takes. */
export const textList = (texts: Iterable<string>) => JSON.stringify([...texts])

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Whether a column has one of the values of a page. PostgreSQL, which plans a page of any length, would expect a tenth of all rows and
 * read all of them to find these; it expects little of an array.
 */
export const isOnPage = (db: Db, column: string, page: Expression<unknown>) =>
  isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(array(${page}))`
    : sql<SqlBool>`${sql.ref(column)} in (${page})`

/** Whether a column has one of the texts. */
export const isInList = (db: Db, column: string, list: string) =>
  isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
