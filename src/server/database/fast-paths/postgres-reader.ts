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
} from '../postgres/postgres-dialect.ts'
import type { CheckTimeline } from '../postgres/timeline.ts'
import { type DirectRead, maxCachedResults, type Rows } from './direct-reader.ts'
import { type Columns, columnsOf, executePrepared, isPrepared } from './execute-prepared.ts'
import { noteSnapshot, snapshotNow } from './read-snapshot.ts'

type Options = {
  connectionString: string
  /** How many connections it may have. */
  most: number
  tookMs: (ms: number, sql: string) => void
  checkTimeline: CheckTimeline
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

type Value = string | number
type Answer = { rows: Rows; snapshot: string }
type Found = { rows: unknown[][]; columns: Columns }

/**
 * The cache has what was read under one snapshot: requests that saw an earlier one are few, and soon over. What was asked in this
 * turn and has not been sent yet is shared.
 */
type Statement = {
  name: string
  text: string
  table: string
  snapshot: string
  cache: Map<string, Rows>
  unsent: Map<string, Promise<Answer>>
  /** Known after the first answer. */
  columns?: Columns | undefined
}

/**
 * Adds whether a row was found, and the snapshot (the commits it saw), which an empty result has, too. Needs a primary, as the
 * portal does anyway.
 */
const withSnapshot = (text: string) =>
  `select asked.*, seen.snapshot from (select pg_current_snapshot()::text as snapshot) as seen left join (select *, 1 as found from (${text}) as rows) as asked on true`

export function postgresReader({ connectionString, most, tookMs, checkTimeline, onError }: Options): PostgresReader {
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
      unsent: new Map(),
    }
    statements.set(text, statement)
    return statement
  }

  function connectionFor(table: string): Connection {
    const found = connections.find(({ pending }) => pending.has(table)) ?? connections.find(isIdle)
    if (found) return found
    if (connections.length === most) return connections.reduce(livelier)
    const added = new Connection({ connectionString, checkTimeline, onOpen: invalidate, onError })
    connections.push(added)
    return added
  }

  async function answerOf(statement: Statement, values: Value[]): Promise<Found> {
    const { name, text, table } = statement
    const connection = connectionFor(table)
    connection.begin(table)
    try {
      const client = await connection.open()
      connection.sendTogether(client)
      const startedMs = performance.now()
      try {
        const { columns } = statement
        if (columns && connection.isOwn && isPrepared(client, name)) {
          return { rows: await executePrepared(client, { name, text, columns }, values), columns }
        }
        const { rows, fields } = await client.query({ name, text, values, rowMode: 'array' })
        statement.columns = columnsOf(fields)
        return { rows, columns: statement.columns }
      } catch (error) {
        if (!isPlanOld(error)) throw error
        statement.columns = undefined
        const { rows, fields } = await client.query({ text, values, rowMode: 'array' })
        return { rows, columns: columnsOf(fields) }
      } finally {
        tookMs(performance.now() - startedMs, text)
      }
    } finally {
      connection.end(table)
    }
  }

  async function query(statement: Statement, key: string, values: Value[]): Promise<Answer> {
    const { cache } = statement
    const { rows: found, columns } = await answerOf(statement, values)
    const snapshot = found[0]?.at(-1) as string
    const isEmpty = found[0]?.at(-2) === null
    const rows = Object.freeze(isEmpty ? [] : found.map(columns.rowOf))
    if (statement.snapshot !== snapshot || cache.size >= maxCachedResults) cache.clear()
    statement.snapshot = snapshot
    cache.set(key, rows)
    return { rows, snapshot }
  }

  return {
    async read(text, parameters) {
      const statement = statementOf(text)
      const { cache, unsent } = statement
      const key = parameters.join('\0')
      const cached = statement.snapshot === snapshotNow() ? cache.get(key) : undefined
      if (cached) return cached
      let asked = unsent.get(key)
      if (!asked) {
        asked = query(statement, key, [...parameters])
        unsent.set(key, asked)
        process.nextTick(() => unsent.delete(key))
      }
      const { rows, snapshot } = await asked
      noteSnapshot(snapshot)
      return rows
    },
    count: () => connections.filter(({ isOpen }) => isOpen).length,
    async close() {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}

type ConnectionOptions = Pick<Options, 'connectionString' | 'checkTimeline' | 'onError'> & { onOpen: () => void }

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
  /** Behind a pooler, another process may answer, with other columns than were described before. */
  isOwn = false
  #connected: Promise<pg.Client> | undefined
  #isHeld = false
  readonly #options: ConnectionOptions
  constructor(options: ConnectionOptions) {
    this.#options = options
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
    const { connectionString, checkTimeline, onOpen, onError } = this.#options
    const client = new pg.Client({
      ...{ connectionString, ...connecting, query_timeout: timeoutMs },
      pipeline: true,
    })
    const opening = client
      .connect()
      .then(() => checkTimeline(client))
      .then(() => setForSession(client, ofSession))
      .then((isOwn) => {
        this.isOwn = isOwn
        return client
      })
    this.#connected = opening
    const reset = () => {
      if (this.#connected === opening) this.#connected = undefined
    }
    // The pending queries fail on their own; without a listener, the error would end the process.
    client.on('error', (error) => {
      reset()
      onError(error)
    })
    client.once('end', reset)
    opening.then(onOpen, () => {
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
