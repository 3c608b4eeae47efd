// How does a query that runs on every request avoid being built again? It is compiled once per kind of database, and
// each call only brings its parameters, by their names. For reading only.
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { directReadOf } from './direct-reader.ts'

type Value = string | number
type Given = Record<string, Value>
type Kept<Row> = { query: CompiledQuery<Row>; valuesOf(given: Given): Value[] }

/** Stands in the query where a value will be. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter(String(name)) })

/** `build` gets each parameter under its name and puts it where its value belongs; other values stay as they are. */
export function compiledOnce<Named extends Given, Row>(build: (db: Db, named: Named) => Compilable<Row>) {
  const kept = new Map<unknown, Kept<Row>>()
  return async (db: Db, given: Named): Promise<readonly Row[]> => {
    const kind = db.getExecutor().adapter.constructor
    let known = kept.get(kind)
    if (!known) {
      known = compile(build(db, parameters as Named), given)
      kept.set(kind, known)
    }
    const { query } = known
    const values = known.valuesOf(given)
    const read = directReadOf(db)
    if (read) return (await read(query.sql, values)) as readonly Row[]
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}

function compile<Row>(built: Compilable<Row>, first: Given): Kept<Row> {
  const query = built.compile()
  const places = query.parameters as (Value | Parameter)[]
  const asked = new Set(places.flatMap((place) => (place instanceof Parameter ? [place.name] : [])))
  // Types tell a caller; what the query itself forgot is known only here.
  const unused = Object.keys(first).filter((name) => !asked.has(name))
  if (unused.length > 0) throw new Error(`Not asked for by the query: ${unused.join(', ')}. ${query.sql}`)
  return { query, valuesOf: (given) => places.map((place) => valueAt(place, given)) }
}

function valueAt(place: Value | Parameter, given: Given): Value {
  if (!(place instanceof Parameter)) return place
  const value = given[place.name]
  if (value === undefined) throw new Error(`The query asks for ${place.name}, which was not given.`)
  return value
}
