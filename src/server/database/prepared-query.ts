// Prepared query: the ordinary way to read. A Kysely builder is compiled once for each combination of filters, and each call passes
// only the values. It reads on a connection of its own (sqlite-reader.ts, postgres-reader.ts), so it waits for no transaction.
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'
import { isPostgres } from './is-postgres.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts, which imports this file
type Db = Kysely<any>
type Value = string | number
/** Texts and numbers are parameters. What is undefined, true or false decides what the query looks like. */
export type Filters = Readonly<Record<string, Value | boolean | undefined>>

export type Rows = readonly unknown[]
export type Read = (text: string, values: readonly Value[]) => Rows | Promise<Rows>

const readers = new WeakMap<Db, Read>()

/** From now on prepared queries on this database use this reader. A transaction has none: there they use its own connection. */
export const setReader = (db: Db, read: Read) => void readers.set(db, read)
export const readerOf = (db: Db) => readers.get(db)

type Build<Given, Row> = (db: Db, filters: Given) => Compilable<Row> | RawBuilder<Row>
type Prepared<Row> = {
  query: CompiledQuery<Row>
  /** The parameters of the query: placeholders for filters, and what the query itself fixes. */
  parameters: readonly (Value | Placeholder)[]
}

/**
 * `build` gets the filters that were given, with a placeholder for each text and number: it puts them where their values belong,
 * and never looks at them.
 */
export function preparedQuery<Given extends Filters, Row>(build: Build<Given, Row>) {
  const preparedByShape = new Map<string, Prepared<Row>>()
  return async (db: Db, filters: Given): Promise<Row[]> => {
    const shape = shapeOf(db, filters)
    let prepared = preparedByShape.get(shape)
    if (!prepared) {
      prepared = prepare(db, build, filters)
      preparedByShape.set(shape, prepared)
    }
    const { query } = prepared
    const values = prepared.parameters.map((parameter) => parameterValue(parameter, filters))
    const read = readerOf(db)
    if (read) return (await read(query.sql, values)) as Row[]
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}

/** Stands in the query where the value of a filter will be. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const parameterValue = (parameter: Value | Placeholder, filters: Filters) =>
  parameter instanceof Placeholder ? (filters[parameter.name] as Value) : parameter

const isValue = (filter: Filters[string]) => typeof filter === 'string' || typeof filter === 'number'

/** What the text of the query depends on. */
function shapeOf(db: Db, filters: Filters): string {
  let shape = isPostgres(db) ? 'postgres' : 'sqlite'
  for (const name in filters) {
    const filter = filters[name]
    if (filter === undefined) continue
    shape += isValue(filter) ? ` ${name}` : ` ${name}=${filter}`
  }
  return shape
}

function prepare<Given extends Filters, Row>(db: Db, build: Build<Given, Row>, filters: Given): Prepared<Row> {
  const placeholders = Object.entries(filters).map(([name, filter]) => [
    name,
    isValue(filter) ? new Placeholder(name) : filter,
  ])
  const built = build(db, Object.fromEntries(placeholders)) as RawBuilder<Row>
  const query = built.compile(db)
  const parameters = query.parameters as Prepared<Row>['parameters']
  // Types tell a caller; what the query itself forgot is known only here.
  const used = new Set(parameters.map((parameter) => parameter instanceof Placeholder && parameter.name))
  const unused = Object.keys(filters).filter((name) => isValue(filters[name]) && !used.has(name))
  if (unused.length > 0) throw new Error(`Not asked for by the query: ${unused.join(', ')}. ${query.sql}`)
  if (parameters.some((parameter) => parameter === undefined)) {
    throw new Error(`The query asks for a filter that was not given. ${query.sql}`)
  }
  return { query, parameters }
}
