// Prepared query: a Kysely builder that is compiled once per shape of its filters. A call passes only the values, and reads on a
// connection of its own beside Kysely (direct-reader.ts). A prepared statement is the same for what has to run on Kysely's
// connection: writes, and rows that are too large to be cached.
import type { Compilable, CompiledQuery, Kysely, QueryResult, RawBuilder } from 'kysely'
import { directReaderOf } from './direct-reader.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in database.ts, which imports this file
type Db = Kysely<any>
type Value = string | number
/** Texts and numbers are parameters. What is undefined or true or false decides what the query looks like: its shape. */
type Filters = Readonly<Record<string, Value | boolean | undefined>>
/** A write may also store null. */
type Values = Readonly<Record<string, Value | boolean | null | undefined>>
type Prepared<Row> = { query: CompiledQuery<Row>; valuesOf(values: Values): Value[] }

/** Stands in the query where a value will be. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * `build` gets the filters that were given, with a placeholder for each text and number: it puts them where their values belong,
 * and never looks at them. Inside a transaction the query runs there, as all others do.
 */
export function preparedQuery<Given extends Filters, Row>(build: Build<Given, Row>) {
  const preparedFor = compiledByShape(build)
  return async (db: Db, filters: Given): Promise<readonly Row[]> => {
    const { query, valuesOf } = preparedFor(db, filters)
    const values = valuesOf(filters)
    const read = directReaderOf(db)
    if (read) return (await read(query.sql, values)) as readonly Row[]
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}

/** `build` as above; null is a value, too. */
export function preparedStatement<Given extends Values, Row>(build: Build<Given, Row>) {
  const preparedFor = compiledByShape(build)
  return (db: Db, values: Given): Promise<QueryResult<Row>> => {
    const { query, valuesOf } = preparedFor(db, values)
    return db.executeQuery<Row>({ ...query, parameters: valuesOf(values) })
  }
}

/** Each text stays prepared on every connection, which costs memory; what people type has a few dozen shapes. */
const maxDirectTexts = 200
const directTexts = new WeakMap<Db, Set<string>>()

function isKnownShape(db: Db, text: string): boolean {
  const known = directTexts.get(db) ?? new Set()
  directTexts.set(db, known)
  if (known.size < maxDirectTexts) known.add(text)
  return known.has(text)
}

/**
 * For a query whose text depends on what was typed, such as the number of words: compiled each time, but there are few texts, so
 * each is planned once. Only for what is always quick: others wait for the same connection.
 */
export async function readDirectly<Row>(db: Db, built: Compilable<Row> | RawBuilder<Row>): Promise<readonly Row[]> {
  const query = (built as RawBuilder<Row>).compile(db)
  const read = directReaderOf(db)
  if (read && isKnownShape(db, query.sql)) return (await read(query.sql, query.parameters as Value[])) as readonly Row[]
  return (await db.executeQuery<Row>(query)).rows
}

type Build<Given, Row> = (db: Db, values: Given) => Compilable<Row> | RawBuilder<Row>

function compiledByShape<Given extends Values, Row>(build: Build<Given, Row>) {
  const byEngine = new Map<unknown, Shape<Row>>()
  return (db: Db, values: Given): Prepared<Row> => {
    const engine = db.getExecutor().adapter.constructor
    let any = byEngine.get(engine)
    if (!any) {
      any = new Shape()
      byEngine.set(engine, any)
    }
    const shape = any.of(values)
    shape.prepared ??= compile(db, build(db, placeholdersFor(values) as Given) as RawBuilder<Row>, values)
    return shape.prepared
  }
}

const preparedTexts = new Set<string>()

/** Whether a text runs often, like those of prepared queries and statements. There are few of these. */
export const isPreparedText = (text: string) => preparedTexts.has(text)
export const addPreparedText = (text: string) => void preparedTexts.add(text)

/** A tree of the filters' names, in their order: found without making a text of them on each call. */
class Shape<Row> {
  prepared: Prepared<Row> | undefined
  readonly #given = new Map<string, Shape<Row>>()
  readonly #true = new Map<string, Shape<Row>>()
  readonly #false = new Map<string, Shape<Row>>()

  of(filters: Values): Shape<Row> {
    let shape: Shape<Row> = this
    for (const name in filters) {
      const value = filters[name]
      if (value === undefined) continue
      const next = value === true ? shape.#true : value === false ? shape.#false : shape.#given
      let found = next.get(name)
      if (!found) {
        found = new Shape()
        next.set(name, found)
      }
      shape = found
    }
    return shape
  }
}

const isValue = (value: Values[string]) => value !== undefined && typeof value !== 'boolean'

const placeholdersFor = (filters: Values) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, isValue(value) ? new Parameter(name) : value]),
  )

function compile<Row>(db: Db, built: RawBuilder<Row>, filters: Values): Prepared<Row> {
  const query = built.compile(db)
  const slots = query.parameters as (Value | Parameter | undefined)[]
  const used = new Set(slots.flatMap((slot) => (slot instanceof Parameter ? [slot.name] : [])))
  // Types tell a caller; what the query itself forgot is known only here.
  const unused = Object.keys(filters).filter((name) => isValue(filters[name]) && !used.has(name))
  if (unused.length > 0) throw new Error(`Not asked for by the query: ${unused.join(', ')}. ${query.sql}`)
  if (slots.includes(undefined)) throw new Error(`The query asks for a filter that was not given. ${query.sql}`)
  addPreparedText(query.sql)
  return {
    query,
    valuesOf: (given) => slots.map((slot) => (slot instanceof Parameter ? given[slot.name] : slot) as Value),
  }
}
