// Database connection: one Kysely over the embedded SQLite file, or over PostgreSQL if configured; transactions and
// after-commit hooks.
import { mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { Kysely, type KyselyPlugin, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../runtime/config.ts'
import { setDirectReader } from './fast-paths/direct-reader.ts'
import { postgresReader } from './fast-paths/postgres-reader.ts'
import { sqliteReader } from './fast-paths/sqlite-reader.ts'
import { outsideSave, runOnce } from './idempotency.ts'
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts'

export type Engine = 'sqlite' | 'postgres'

/** Several instances of the portal may work on the same data. */
export const mayBeShared = (engine: Engine) => engine === 'postgres'

/** Tables are typed by the hub that owns them: its queries take `Kysely<GcpTables>`, and this fits. */
// biome-ignore lint/suspicious/noExplicitAny: the sum of all hubs' tables is known to nobody
export type Db = Kysely<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>

export type Database = { db: Db; engine: Engine; ping(): Promise<void>; close(): Promise<void> }

/** Where the data is: PostgreSQL if a URL is set, otherwise the file in the data folder. */
export type DatabaseLocation = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>

type TookMs = (ms: number, sql: string) => void
type GotRows = (rows: number) => void
type Options = {
  /** Called with the duration and the text of each query. */
  tookMs?: TookMs
  /** Called with the number of rows from PostgreSQL. SQLite reads them within the duration of its query. */
  gotRows?: GotRows
  /** Timeout: how long PostgreSQL may send nothing while it works on a statement; unlimited when tables are changed or copied. */
  mostSilentMs?: number
}

export function openDatabase(
  { databaseUrl, databasePool, dataDir }: DatabaseLocation,
  options: Options = {},
): Database {
  return databaseUrl
    ? openPostgres(databaseUrl, databasePool, options)
    : openFile(dataDir, options.tookMs ?? (() => {}))
}

const timed = (tookMs: TookMs) => (event: LogEvent) => tookMs(event.queryDurationMillis, event.query.sql)

export const sqliteFile = (dataDir: string) => path.join(dataDir, 'nexus.sqlite')

const pingOf = (db: Db) => async () => {
  await sql`select 1`.execute(db)
}

function openFile(dataDir: string, tookMs: TookMs): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = sqliteFile(dataDir)
  const sqlite = openSqlite(file)
  const reader = sqliteReader(file, tookMs)
  const db: Db = new Kysely({ dialect: sqliteDialect(sqlite, reader.lookAgain), log: timed(tookMs) })
  setDirectReader(db, reader.read)
  return {
    db,
    engine: 'sqlite',
    ping: pingOf(db),
    async close() {
      reader.close()
      await db.destroy()
    },
  }
}

/** Timeout for connecting, and for queries that a request waits for. */
const timeoutMs = 5000
const connecting = {
  connectionTimeoutMillis: timeoutMs,
  // Notices a database host that vanished silently.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

const countingRows = (gotRows: GotRows): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    gotRows(result.rows.length)
    return result
  },
})

function openPostgres(connectionString: string, max: number, options: Options): Database {
  const { tookMs = () => {}, gotRows, mostSilentMs } = options
  const pool = openPool({
    connectionString,
    max,
    ...connecting,
    ...(mostSilentMs && { stream: cutOffAfter(mostSilentMs) }),
  })
  const reader = postgresReader({ connectionString, ...connecting, query_timeout: timeoutMs }, tookMs)
  const plugins = gotRows ? [countingRows(gotRows)] : []
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: timed(tookMs), plugins })
  setDirectReader(db, reader.read)
  return {
    db,
    engine: 'postgres',
    ping: pingOf(db),
    async close() {
      await reader.close()
      await db.destroy()
    },
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 10_000 })
  // A connection that breaks while idle is replaced on the next query; one that breaks between two statements of a transaction
  // fails at the next one. Without a listener, either error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Sockets with a timeout: a silent database is given up long before TCP would; idle connections are closed sooner anyway. */
const cutOffAfter = (silentMs: number) => () => {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => socket.destroy(new Error('Connection terminated: it fell silent')))
}

type AfterCommit = (db: Db) => void
const waiting = new WeakMap<Trx, AfterCommit[]>()

/** Runs after the transaction has committed, with the database that it was on; never after a rollback. */
export function afterCommit(trx: Trx, run: AfterCommit): void {
  waiting.set(trx, [...(waiting.get(trx) ?? []), run])
}

/**
 * Runs `work` in one transaction. Inside it use only `trx`: on SQLite there is one connection, and a query
 * beside the transaction would wait for itself. A save that is repeated under its idempotency key gets the first result.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let cause: { error: unknown } | undefined
  let after: AfterCommit[] = []
  const noted = async (trx: Trx) => {
    try {
      const result = await runOnce(trx, () => work(trx))
      after = waiting.get(trx) ?? []
      return result
    } catch (error) {
      cause = { error }
      throw error
    }
  }
  try {
    const result = await db.transaction().execute(noted)
    for (const run of after) outsideSave(() => run(db))
    return result
  } catch (error) {
    // On a broken connection the rollback fails, too, and its error would hide the first one.
    throw cause ? cause.error : error
  }
}
