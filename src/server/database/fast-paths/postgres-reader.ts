// Direct reader for PostgreSQL: connections that keep each query prepared, with one plan for all values, and pipeline queries. A
// request that knows that nobody has committed since does not repeat a query.
import pg from 'pg'
import { type DirectRead, maxCachedResults, type Rows, rowOf } from './direct-reader.ts'
import { noteSnapshot, snapshotNow } from './read-snapshot.ts'

type PostgresReader = { read: DirectRead; close(): Promise<void> }
type Connection = { open(): Promise<pg.Client>; close(): Promise<void> }

/** By default, PostgreSQL plans a page again each time, because it cannot know how short it is; this is better for searches. */
const onePlan = '-c plan_cache_mode=force_generic_plan'

/** Error code after a newer instance changed a table: the cached plan no longer fits. */
const planIsOld = '0A000'

/** One connection per table: while a migration locks one table, queries for the others do not queue up. */
const tableIn = (text: string) => /\bfrom "?(\w+)/i.exec(text)?.[1] ?? ''

type CachedResult = { snapshot: string; rows: Rows }
type Statement = { name: string; text: string; connection: Connection; cache: Map<string, CachedResult> }

/** Adds the snapshot (the commits it saw); an empty result has none. Needs a primary, as the portal does anyway. */
const withSnapshot = (text: string) => `select *, (select pg_current_snapshot()::text) from (${text}) as asked`

/** With `query_timeout` in `config`, an answer that comes later is given up, with the connection. */
export function postgresReader(config: pg.ClientConfig, tookMs: (ms: number, sql: string) => void): PostgresReader {
  const connections = new Map<string, Connection>()
  const statements = new Map<string, Statement>()
  /** A new connection may lead to a restored database, which counts its commits from the start. */
  const invalidate = () => {
    for (const { cache } of statements.values()) cache.clear()
  }

  function connectionFor(table: string): Connection {
    const connection = connections.get(table) ?? reconnecting(config, invalidate)
    connections.set(table, connection)
    return connection
  }
  function statementOf(text: string): Statement {
    const statement = statements.get(text) ?? {
      name: `nexus-${statements.size}`,
      text: withSnapshot(text),
      connection: connectionFor(tableIn(text)),
      cache: new Map(),
    }
    statements.set(text, statement)
    return statement
  }

  async function answerOf({ name, text, connection }: Statement, values: unknown[]): Promise<pg.QueryArrayResult> {
    const client = await connection.open()
    const startedMs = performance.now()
    try {
      return await client.query({ name, text, values, rowMode: 'array' })
    } catch (error) {
      if ((error as pg.DatabaseError).code !== planIsOld) throw error
      return await client.query({ text, values, rowMode: 'array' })
    } finally {
      tookMs(performance.now() - startedMs, text)
    }
  }

  return {
    async read(text, parameters) {
      const statement = statementOf(text)
      const { cache } = statement
      const key = parameters.join('\0')
      const cached = cache.get(key)
      if (cached && cached.snapshot === snapshotNow()) return cached.rows
      const { fields, rows: found } = await answerOf(statement, [...parameters])
      const names = fields.slice(0, -1).map(({ name }) => name)
      const rows = Object.freeze(found.map((values) => rowOf(names, values)))
      const snapshot = found[0]?.at(-1)
      if (snapshot === undefined) return rows
      noteSnapshot(snapshot)
      if (cache.size >= maxCachedResults) cache.clear()
      cache.set(key, { snapshot, rows })
      return rows
    },
    async close() {
      await Promise.all([...connections.values()].map((connection) => connection.close()))
    },
  }
}

/** Connects on the first query, and again on the next one after the connection broke. */
function reconnecting(config: pg.ClientConfig, onOpen: () => void): Connection {
  let connected: Promise<pg.Client> | undefined

  function open(): Promise<pg.Client> {
    if (connected) return connected
    const client = new pg.Client({ ...config, options: onePlan, pipeline: true })
    const opening = client.connect()
    connected = opening
    const reset = () => {
      if (connected === opening) connected = undefined
    }
    // The pending queries fail on their own; without a listener, the error would end the process.
    client.on('error', reset)
    client.once('end', reset)
    opening.then(onOpen, reset)
    return opening
  }

  return {
    open,
    async close() {
      const client = await connected?.catch(() => undefined)
      await client?.end()
    },
  }
}
