// Which database holds the portal's data? One Kysely over the embedded SQLite file, or over PostgreSQL when set.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { directReader, readDirectly } from './direct-reader.ts'
import { mostReaders, onePlan, preparedReader } from './prepared-reader.ts'
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts'

export type Engine = 'sqlite' | 'postgres'

/** Tables are typed by the hub that owns them: its queries take `Kysely<GcpTables>`, and this fits. */
// biome-ignore lint/suspicious/noExplicitAny: the sum of all hubs' tables is known to nobody
export type Db = Kysely<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>

export type Database = { db: Db; engine: Engine; ping(): Promise<void>; close(): Promise<void> }

/** Where the data is: PostgreSQL if an address is set, else the file in the data folder. */
export type Place = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>

/** Hears how long each query took. */
export type TookMs = (ms: number) => void

export function openDatabase({ databaseUrl, databasePool, dataDir }: Place, tookMs: TookMs = () => {}): Database {
  return databaseUrl ? openPostgres(databaseUrl, databasePool, tookMs) : openFile(dataDir, tookMs)
}

const timed = (tookMs: TookMs) => (event: LogEvent) => tookMs(event.queryDurationMillis)

export const sqliteFile = (dataDir: string) => path.join(dataDir, 'nexus.sqlite')

const pingOf = (db: Db) => async () => {
  await sql`select 1`.execute(db)
}

function openFile(dataDir: string, tookMs: TookMs): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = sqliteFile(dataDir)
  const sqlite = openSqlite(file)
  const reader = directReader(file, tookMs)
  const db: Db = new Kysely({ dialect: sqliteDialect(sqlite, reader.lookAgain), log: timed(tookMs) })
  readDirectly(db, reader.read)
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

const patienceMs = 5000

function openPostgres(connectionString: string, max: number, tookMs: TookMs): Database {
  const pool = openPool({ connectionString, max })
  // They never stand in the middle of something: what is not answered in time can be given up.
  const reading = { max: Math.min(max, mostReaders), options: onePlan, query_timeout: patienceMs }
  const readers = openPool({ connectionString, ...reading })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: timed(tookMs) })
  readDirectly(db, preparedReader(readers, tookMs))
  return {
    db,
    engine: 'postgres',
    ping: pingOf(db),
    async close() {
      await readers.end()
      await db.destroy()
    },
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    // A database host that vanished without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that breaks while idle is replaced on the next query, one that breaks between two statements of a
  // transaction fails at the next; unheard, either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Runs `work` in one transaction. Inside it use only `trx`: on SQLite there is one connection, and a query
 * beside the transaction would wait for itself.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let cause: { error: unknown } | undefined
  const noted = (trx: Trx) =>
    work(trx).catch((error: unknown) => {
      cause = { error }
      throw error
    })
  try {
    return await db.transaction().execute(noted)
  } catch (error) {
    // On a broken connection taking back fails, too, and would hide what happened first.
    throw cause ? cause.error : error
  }
}
