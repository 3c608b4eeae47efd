// How does a query that runs on every request avoid being built again? It is compiled once per kind of database, and
// each call only brings its parameters, in the order in which they stand in the query.
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

export function compiledOnce<Parameters extends readonly (string | number)[], Row>(build: (db: Db) => Compilable<Row>) {
  const kept = new Map<unknown, CompiledQuery<Row>>()
  return async (db: Db, ...parameters: Parameters): Promise<Row[]> => {
    const kind = db.getExecutor().adapter.constructor
    const query = kept.get(kind) ?? build(db).compile()
    kept.set(kind, query)
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
