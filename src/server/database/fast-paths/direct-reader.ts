// Direct reader: how prepared queries reach the database beside Kysely, one form per engine (sqlite-reader.ts, postgres-reader.ts).

export type Rows = readonly unknown[]
export type DirectRead = (sql: string, parameters: readonly (string | number)[]) => Rows | Promise<Rows>

/** Per query: enough for what many people request, while deep pages that are opened once do not fill the memory. */
export const maxCachedResults = 100

const readers = new WeakMap<object, DirectRead>()

/** From now on prepared queries on this database use this reader; inside a transaction they use its connection, like every query. */
export const setDirectReader = (db: object, read: DirectRead) => void readers.set(db, read)
export const directReaderOf = (db: object) => readers.get(db)

/**
 * Creates rows with these columns. All callers with the same query share them, so they are frozen. It is compiled once per query, because
 * filling an object name by name takes about 25 times as long.
 */
export function rowFactory(names: readonly string[]): (values: readonly unknown[]) => unknown {
  const columns = names.map((name, at) => `${JSON.stringify(name)}: values[${at}]`)
  return new Function('values', `return Object.freeze({ ${columns.join(', ')} })`) as () => unknown
}
