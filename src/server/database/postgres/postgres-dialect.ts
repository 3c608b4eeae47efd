// PostgreSQL dialect: the connection pool, and transactions with a time limit. Everything here also works through PgBouncer in
// transaction mode: no startup options, and settings that last longer than a transaction only where nobody shares the connection.
import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { CheckTimeline } from './timeline.ts'

export type OnConnectionError = (error: Error) => void

/** How long a request has waited for connections, in all. Once that is over, it waits for none any more. */
export type ConnectionWaits = { isOver(): boolean; note(ms: number): void }

/** Of every connection. The name is that of PGAPPNAME or of the URL, if they have one. */
export const connecting = {
  connectionTimeoutMillis: 5000,
  // Notices a database host that vanished silently: after ten seconds one probe a second, ten times.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  fallback_application_name: 'nexus',
}

type Client = Pick<pg.ClientBase, 'query'> & { processID?: number | null }

/** Behind a pooler, the process that answers is not the one that the connection was told. */
export const isOwnProcess = (client: Client, pid: number) => client.processID === pid

/** The server notices within 30 seconds that this machine or the network is gone, and gives up the locks of its connections. */
const keepalives = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  // Without probes, because an answer is on its way that nobody receives.
  tcp_user_timeout: 30_000,
}

/**
 * Keepalives, and settings for as long as the connection lasts, unless a pooler would hand it to others with them: then it
 * answers false.
 */
export async function setForSession(client: Client, settings: Record<string, string | number> = {}): Promise<boolean> {
  const set = Object.entries({ ...keepalives, ...settings }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  )
  // The pool's own timeout ends with the connection; callers wait for this, too.
  const query = { query_timeout: connecting.connectionTimeoutMillis }
  const text = `select ${set.join()} where pg_backend_pid() = ${client.processID ?? 0}`
  const { rows } = (await client.query({ text, ...query })) as pg.QueryResult
  return rows.length > 0
}

/** A name belongs to one text only: behind a pooler, instances meet statements that others have prepared. */
export const statementName = (text: string) => `nexus-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

/** The server gives up a statement before we give up its connection, which then can be used again. */
export const statementTimeoutMs = (mostSilentMs: number) => Math.round(mostSilentMs * 0.9)

/**
 * A transaction that does nothing for so long belongs to a portal that stopped or lost its machine. PostgreSQL ends it, because its
 * locks keep the others from saving. Statements have less time, so that the next of its transactions is not still waiting for them.
 */
const idleInTransactionMs = 10_000

/** Compiling a query takes PostgreSQL longer than any of ours runs: seconds, for a session check on tables that it knows nothing of. */
export const jit = 'off'

type PoolOptions = {
  connectionString: string
  max: number
  /** Timeout: how long a connection may send nothing while it works on a statement. */
  mostSilentMs: number | undefined
  checkTimeline: CheckTimeline
  onError: OnConnectionError
}

export function openPool({ connectionString, max, mostSilentMs, checkTimeline, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString, max, ...connecting, idleTimeoutMillis: 10_000 },
    ...(mostSilentMs && { stream: cutOffAfter(mostSilentMs) }),
    async onConnect(client: pg.ClientBase) {
      await checkTimeline(client)
      await setForSession(
        client,
        mostSilentMs ? { statement_timeout: statementTimeoutMs(mostSilentMs), jit } : undefined,
      )
    },
  })
  // A connection that breaks while idle is replaced on the next query; one that breaks between two statements of a transaction
  // fails at the next one. Without a listener, either error would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Runs `work`, which opens a connection of its own, while the pool has one fewer; a pool of one keeps it. */
export async function lendConnection<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  if (pool.options.max === 1) return work()
  pool.options.max -= 1
  try {
    if (pool.totalCount > pool.options.max) (await pool.connect()).release(true)
    return await work()
  } finally {
    pool.options.max += 1
  }
}

/** Sockets with a timeout: a silent database is given up long before TCP would; idle connections are closed sooner anyway. */
const cutOffAfter = (silentMs: number) => () => {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => socket.destroy(new Error('Connection terminated: it fell silent')))
}

export function postgresDialect(
  pool: pg.Pool,
  mostSilentMs: number | undefined,
  waits: ConnectionWaits | undefined,
): PostgresDialect {
  const limits = transactionLimits(mostSilentMs)
  return new (class extends PostgresDialect {
    override createDriver(): Driver {
      return new TimedDriver(pool, limits, waits)
    }
  })({ pool })
}

/**
 * How long a transaction may work and pause, whatever its connection or the server was told before. Without a limit (0) where
 * tables are changed or copied: a migration waits for the backup before it.
 */
function transactionLimits(mostSilentMs: number | undefined): string {
  const limits = {
    statement_timeout: mostSilentMs ? statementTimeoutMs(mostSilentMs) : 0,
    idle_in_transaction_session_timeout: mostSilentMs ? idleInTransactionMs : 0,
    jit,
  }
  return Object.entries(limits)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
}

class TimedDriver extends PostgresDriver {
  readonly #pool: pg.Pool
  readonly #limits: string
  readonly #waits: ConnectionWaits | undefined
  constructor(pool: pg.Pool, limits: string, waits: ConnectionWaits | undefined) {
    super({ pool })
    this.#pool = pool
    this.#limits = limits
    this.#waits = waits
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const { idleCount, waitingCount } = this.#pool
    if (idleCount <= waitingCount && this.#waits?.isOver()) throw new Error('timeout exceeded when trying to connect')
    const startedMs = performance.now()
    const connection = await super.acquireConnection()
    this.#waits?.note(performance.now() - startedMs)
    return connection
  }
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel && `isolation level ${settings.isolationLevel}`
    const begin = ['begin', isolation, settings.accessMode].filter(Boolean).join(' ')
    // In one message: a transaction costs no further round trip.
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${this.#limits}`))
  }
}
