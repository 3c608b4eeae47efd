// Direct reader: how prepared queries reach the database beside Kysely, one form per engine (sqlite-reader.ts, postgres-reader.ts).

export type Rows = readonly unknown[]
export type DirectRead = (sql: string, parameters: readonly (string | number)[]) => Rows | Promise<Rows>

/** Of one query. What many ask again is among them; deep pages that one person looks at once do not fill the memory. */
export const maxCachedResults = 100

const readers = new WeakMap<object, DirectRead>()

/** From now on prepared queries on this database take the direct way; inside a transaction they go through it, as all do. */
export const setDirectReader = (db: object, read: DirectRead) => void readers.set(db, read)
export const directReaderOf = (db: object) => readers.get(db)

/** Shared by all who ask the same: nobody may change it. */
export function rowOf(names: readonly string[], values: readonly unknown[]): unknown {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at]
  return Object.freeze(row)
}
