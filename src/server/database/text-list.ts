// List of texts as one value of a prepared query: the same statement for any number of them.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts
type Db = Kysely<any>

/** The value that `isInList` takes. */
export const textList = (texts: Iterable<string>) => JSON.stringify([...texts])

/** Whether a column has one of the texts. */
export const isInList = (db: Db, column: string, list: string) =>
  isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
