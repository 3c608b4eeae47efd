// Which database holds the portal's data? One Kysely over the embedded SQLite file, or over PostgreSQL when set.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { directReader, readDirectly } from './direct-reader.ts'
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts'

export type Engine = 'sqlite' | 'postgres'

/** Tables are typed by the hub that owns them: its queries take `Kysely<GcpTables>`, and this fits. */
// biome-ignore lint/suspicious/noExplicitAny: the sum of all hubs' tables is known to nobody
export type Db = Kysely<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>

export type Database = { db: Db; engine: Engine; ping(): Promise<void>; close(): Promise<void> }

export function openDatabase(config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>): Database {
  return config.databaseUrl ? openPostgres(config.databaseUrl, config.databasePool) : openFile(config.dataDir)
}

const pingOf = (db: Db) => async () => {
  await sql`select 1`.execute(db)
}

function openFile(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'nexus.sqlite')
  const sqlite = openSqlite(file)
  const reader = directReader(file)
  const db: Db = new Kysely({ dialect: sqliteDialect(sqlite, reader.lookAgain) })
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

function openPostgres(connectionString: string, max: number): Database {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000 })
  // A connection that breaks while idle is replaced on the next query; unheard, it would end the process.
  pool.on('error', () => {})
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'postgres', ping: pingOf(db), close: () => db.destroy() }
}

/**
 * Runs `work` in one transaction. Inside it use only `trx`: on SQLite there is one connection, and a query
 * beside the transaction would wait for itself.
 */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}
