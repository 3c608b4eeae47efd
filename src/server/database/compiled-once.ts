// How does a query that runs on every request avoid being built again? It is compiled once per kind of database, and
// each call only brings its parameters, in the order in which they stand in the query. For reading only.
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { directReadOf } from './direct-reader.ts'

export function compiledOnce<Parameters extends readonly (string | number)[], Row>(build: (db: Db) => Compilable<Row>) {
  const kept = new Map<unknown, CompiledQuery<Row>>()
  return async (db: Db, ...parameters: Parameters): Promise<readonly Row[]> => {
    const kind = db.getExecutor().adapter.constructor
    let query = kept.get(kind)
    if (!query) {
      query = build(db).compile()
      kept.set(kind, query)
    }
    const read = directReadOf(db)
    if (read) return (await read(query.sql, parameters)) as readonly Row[]
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
