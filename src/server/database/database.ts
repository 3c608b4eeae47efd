// Database connection: one Kysely over the embedded SQLite file, or over PostgreSQL if configured; transactions and
// after-commit hooks.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, type KyselyPlugin, type LogEvent, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { isSaveFailure } from '../http/problems.ts'
import type { Config } from '../runtime/config.ts'
import { outsideSave, runOnce } from './idempotency.ts'
import {
  type ConnectionWaits,
  lendConnection,
  type OnConnectionError,
  openPool,
  postgresDialect,
} from './postgres/postgres-dialect.ts'
import { openPostgresReader } from './postgres/postgres-reader.ts'
import { timelineCheck } from './postgres/timeline.ts'
import { setReader } from './prepared-query.ts'
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts'
import { openSqliteReader } from './sqlite-reader.ts'

export type Engine = 'sqlite' | 'postgres'

/** Several instances of the portal may work on the same data. */
export const mayBeShared = (engine: Engine) => engine === 'postgres'

/** Tables are typed by the hub that owns them: its queries take `Kysely<GcpTables>`, and this fits. */
// biome-ignore lint/suspicious/noExplicitAny: the sum of all hubs' tables is known to nobody
export type Db = Kysely<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>

export type Database = {
  db: Db
  engine: Engine
  ping(): Promise<void>
  close(): Promise<void>
  /** PostgreSQL only. */
  poolState?: () => PoolState
}

/** Connections now: those of the pool, and those of prepared queries, open or idle. `waiting` are callers without one. */
export type PoolState = { used: number; idle: number; reading: number; waiting: number; max: number }

/** Where the data is: PostgreSQL if a URL is set, otherwise the file in the data folder. */
export type DatabaseLocation = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

type TookMs = (ms: number, sql: string) => void
type GotRows = (rows: number) => void
type Options = {
  /** Called with the duration and the text of each query. */
  tookMs?: TookMs
  /** Called with the number of rows from PostgreSQL. SQLite reads them within the duration of its query. */
  gotRows?: GotRows
  /** Timeout: how long PostgreSQL may send nothing while it works on a statement; unlimited when tables are changed or copied. */
  mostSilentMs?: number
  /** Called when a connection to PostgreSQL breaks. */
  onConnectionError?: OnConnectionError
  /** Bounds what a request with several transactions waits for connections to PostgreSQL. */
  connectionWaits?: ConnectionWaits
}

export function openDatabase(location: DatabaseLocation, options: Options = {}): Database {
  const { databaseUrl, dataDir } = location
  return databaseUrl
    ? openPostgres({ ...location, databaseUrl }, options)
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
  const reader = openSqliteReader(file, tookMs)
  const db: Db = new Kysely({ dialect: sqliteDialect(sqlite), log: timed(tookMs) })
  setReader(db, reader.read)
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

const countingRows = (gotRows: GotRows): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    gotRows(result.rows.length)
    return result
  },
})

/** How many of `total` connections read and how many belong to the pool; one more listens for changes (notify/live.ts). */
export function shareConnections(total: number): { readers: number; pool: number } {
  const readers = Math.max(1, Math.floor((total - 1) / 2))
  return { readers, pool: Math.max(1, total - 1 - readers) }
}

const pools = new WeakMap<Db, pg.Pool>()

/** For `work` that opens a connection of its own, such as a backup: on PostgreSQL there are then no more than there may be. */
export function withSpareConnection<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  return pool ? lendConnection(pool, work) : work()
}

type PostgresLocation = DatabaseLocation & { databaseUrl: string }

function openPostgres(location: PostgresLocation, options: Options): Database {
  const { databaseUrl, databaseDirectUrl, databasePool, dataDir } = location
  const { tookMs = () => {}, gotRows, mostSilentMs, connectionWaits, onConnectionError: onError = () => {} } = options
  const most = shareConnections(databasePool)
  const checkTimeline = timelineCheck(dataDir)
  const pool = openPool({ connectionString: databaseUrl, max: most.pool, mostSilentMs, checkTimeline, onError })
  const connectionString = databaseDirectUrl ?? databaseUrl
  const reader = openPostgresReader({ connectionString, max: most.readers, tookMs, checkTimeline, onError })
  const plugins = gotRows ? [countingRows(gotRows)] : []
  const db: Db = new Kysely({
    dialect: postgresDialect(pool, mostSilentMs, connectionWaits),
    log: timed(tookMs),
    plugins,
  })
  setReader(db, reader.read)
  pools.set(db, pool)
  return {
    db,
    engine: 'postgres',
    ping: pingOf(db),
    async close() {
      await reader.close()
      await db.destroy()
    },
    poolState: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      reading: reader.count(),
      waiting: pool.waitingCount,
      max: most.pool + most.readers,
    }),
  }
}

type AfterCommit = (db: Db) => void
const afterCommitHooks = new WeakMap<Trx, Set<AfterCommit>>()

/**
 * Runs after the transaction has committed, with the database that it was on, and never after a rollback. The same function, given
 * twice, runs once. It must not throw: the change is stored.
 */
export function afterCommit(trx: Trx, run: AfterCommit): void {
  afterCommitHooks.set(trx, (afterCommitHooks.get(trx) ?? new Set()).add(run))
}

type BeforeCommit = (trx: Trx) => Promise<void>
const beforeCommitHooks = new WeakMap<Trx, Set<BeforeCommit>>()

/**
 * Runs in the transaction when its work is done: before its audit lines, for whose counter everybody waits, and otherwise before it
 * commits. The same function, given twice, runs once.
 */
export function beforeCommit(trx: Trx, run: BeforeCommit): void {
  beforeCommitHooks.set(trx, (beforeCommitHooks.get(trx) ?? new Set()).add(run))
}

/** What is called here again runs again. */
export async function runBeforeCommit(trx: Trx): Promise<void> {
  const hooks = beforeCommitHooks.get(trx) ?? []
  beforeCommitHooks.delete(trx)
  for (const run of hooks) await run(trx)
}

/**
 * Runs `work` in one transaction. Inside it use only `trx`: on SQLite there is one connection, and a query
 * beside the transaction would wait for itself. A save that was done before under its idempotency key ends here.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let cause: { error: unknown } | undefined
  let hooks: Iterable<AfterCommit> = []
  const noted = async (trx: Trx) => {
    try {
      const result = await runOnce(trx, async () => {
        const done = await work(trx)
        await runBeforeCommit(trx)
        return done
      })
      hooks = afterCommitHooks.get(trx) ?? []
      return result
    } catch (error) {
      cause = { error }
      throw error
    }
  }
  let result: T
  try {
    result = await db.transaction().execute(noted)
  } catch (error) {
    // On a broken connection the rollback fails, too, and its error would hide the first one.
    const first = cause ? cause.error : error
    if (isSaveFailure(first as { code?: string; errcode?: number })) failedSaves.set(db, (failedSaves.get(db) ?? 0) + 1)
    throw first
  }
  for (const run of hooks) outsideSave(() => run(db))
  return result
}

const failedSaves = new WeakMap<Db, number>()

/** How many changes found no room on the disk, or a disk that fails. */
export const countFailedSaves = (db: Db): number => failedSaves.get(db) ?? 0
