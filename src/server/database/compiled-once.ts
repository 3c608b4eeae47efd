// How does a query that runs on every request avoid being built again? It is compiled once per kind of database, and
// each call only brings its parameters, in the order in which they stand in the query. For reading only.
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import type { DirectRead } from './direct-reader.ts'

const directReads = new WeakMap<Db, DirectRead>()

/** From now on such queries on this database take the direct way; inside a transaction they go through it, as all do. */
export const readDirectly = (db: Db, read: DirectRead) => void directReads.set(db, read)

export function compiledOnce<Parameters extends readonly (string | number)[], Row>(build: (db: Db) => Compilable<Row>) {
  const kept = new Map<unknown, CompiledQuery<Row>>()
  return async (db: Db, ...parameters: Parameters): Promise<readonly Row[]> => {
    const kind = db.getExecutor().adapter.constructor
    let query = kept.get(kind)
    if (!query) {
      query = build(db).compile()
      kept.set(kind, query)
    }
    const read = directReads.get(db)
    if (read) return read(query.sql, parameters) as readonly Row[]
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
