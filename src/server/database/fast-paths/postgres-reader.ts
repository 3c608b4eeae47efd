// Direct reader for PostgreSQL: connections that keep each query prepared, with one plan for all values, and pipeline queries. A
// request that knows that nobody has committed since does not repeat a query.
import type { Writable } from 'node:stream'
import pg from 'pg'
import {
  connecting,
  isPlanOld,
  jit,
  type OnConnectionError,
  setForSession,
  statementName,
  statementTimeoutMs,
} from '../postgres-dialect.ts'
import { type DirectRead, maxCachedResults, type Rows, rowOf } from './direct-reader.ts'
import { noteSnapshot, snapshotNow } from './read-snapshot.ts'

type Options = {
  connectionString: string
  /** How many connections it may have. */
  most: number
  tookMs: (ms: number, sql: string) => void
  onError: OnConnectionError
}
type PostgresReader = { read: DirectRead; count(): number; close(): Promise<void> }

/** An answer that comes later is given up, with the connection. */
const timeoutMs = 5000

const ofSession = {
  // By default, PostgreSQL plans a page again each time, because it cannot know how short it is; this is better for searches.
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: statementTimeoutMs(timeoutMs),
  jit,
}

const tableIn = (text: string) => /\bfrom "?(\w+)/i.exec(text)?.[1] ?? ''

/** The cache has what was read under one snapshot: requests that saw an earlier one are few, and soon over. */
type Statement = { name: string; text: string; table: string; snapshot: string; cache: Map<string, Rows> }

/** Adds the snapshot (the commits it saw); an empty result has none. Needs a primary, as the portal does anyway. */
const withSnapshot = (text: string) => `select *, (select pg_current_snapshot()::text) from (${text}) as asked`

export function postgresReader({ connectionString, most, tookMs, onError }: Options): PostgresReader {
  const connections: Connection[] = []
  const statements = new Map<string, Statement>()
  /** A new connection may lead to a restored database, which counts its commits from the start. */
  const invalidate = () => {
    for (const { cache } of statements.values()) cache.clear()
  }

  function statementOf(text: string): Statement {
    const statement = statements.get(text) ?? {
      name: statementName(text),
      text: withSnapshot(text),
      table: tableIn(text),
      snapshot: '',
      cache: new Map(),
    }
    statements.set(text, statement)
    return statement
  }

  function connectionFor(table: string): Connection {
    const found = connections.find(({ pending }) => pending.has(table)) ?? connections.find(isIdle)
    if (found) return found
    if (connections.length === most) return connections.reduce(livelier)
    const added = new Connection(connectionString, invalidate, onError)
    connections.push(added)
    return added
  }

  async function answerOf({ name, text, table }: Statement, values: unknown[]): Promise<pg.QueryArrayResult> {
    const connection = connectionFor(table)
    connection.begin(table)
    try {
      const client = await connection.open()
      connection.sendTogether(client)
      const startedMs = performance.now()
      try {
        return await client.query({ name, text, values, rowMode: 'array' })
      } catch (error) {
        if (!isPlanOld(error)) throw error
        return await client.query({ text, values, rowMode: 'array' })
      } finally {
        tookMs(performance.now() - startedMs, text)
      }
    } finally {
      connection.end(table)
    }
  }

  return {
    async read(text, parameters) {
      const statement = statementOf(text)
      const { cache } = statement
      const key = parameters.join('\0')
      const cached = statement.snapshot === snapshotNow() ? cache.get(key) : undefined
      if (cached) return cached
      const { fields, rows: found } = await answerOf(statement, [...parameters])
      const names = fields.slice(0, -1).map(({ name }) => name)
      const rows = Object.freeze(found.map((values) => rowOf(names, values)))
      const snapshot = found[0]?.at(-1)
      if (snapshot === undefined) return rows
      noteSnapshot(snapshot)
      if (statement.snapshot !== snapshot || cache.size >= maxCachedResults) cache.clear()
      statement.snapshot = snapshot
      cache.set(key, rows)
      return rows
    },
    count: () => connections.filter(({ isOpen }) => isOpen).length,
    async close() {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}

const isIdle = ({ pending }: Connection) => pending.size === 0
const livelier = (one: Connection, other: Connection) => (other.movedAtMs > one.movedAtMs ? other : one)

/**
 * Connects on the first query, and again on the next one after the connection broke. It answers in order, so while a migration
 * locks a table, all queries for that table wait on one connection, and the others go elsewhere.
 */
class Connection {
  /** How many queries for each table have no answer yet. */
  readonly pending = new Map<string, number>()
  /** When it last got its first query or gave an answer: long ago means stuck. */
  movedAtMs = 0
  #connected: Promise<pg.Client> | undefined
  #isHeld = false
  readonly #connectionString: string
  readonly #onOpen: () => void
  readonly #onError: OnConnectionError
  constructor(connectionString: string, onOpen: () => void, onError: OnConnectionError) {
    this.#connectionString = connectionString
    this.#onOpen = onOpen
    this.#onError = onError
  }

  get isOpen(): boolean {
    return this.#connected !== undefined
  }

  begin(table: string): void {
    if (this.pending.size === 0) this.movedAtMs = performance.now()
    this.pending.set(table, (this.pending.get(table) ?? 0) + 1)
  }
  end(table: string): void {
    this.movedAtMs = performance.now()
    const left = (this.pending.get(table) ?? 1) - 1
    if (left > 0) this.pending.set(table, left)
    else this.pending.delete(table)
  }

  open(): Promise<pg.Client> {
    if (this.#connected) return this.#connected
    const client = new pg.Client({
      ...{ connectionString: this.#connectionString, ...connecting, query_timeout: timeoutMs },
      pipeline: true,
    })
    const opening = client
      .connect()
      .then(() => setForSession(client, ofSession))
      .then(() => client)
    this.#connected = opening
    const reset = () => {
      if (this.#connected === opening) this.#connected = undefined
    }
    // The pending queries fail on their own; without a listener, the error would end the process.
    client.on('error', (error) => {
      reset()
      this.#onError(error)
    })
    client.once('end', reset)
    opening.then(this.#onOpen, () => {
      reset()
      client.end().catch(() => {})
    })
    return opening
  }

  /** What is asked until this turn's work is done leaves in one write: each write costs as much as the query itself. */
  sendTogether(client: pg.Client): void {
    if (this.#isHeld) return
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }

  async close(): Promise<void> {
    const client = await this.#connected?.catch(() => undefined)
    await client?.end()
  }
}
