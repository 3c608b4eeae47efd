// Database snapshot: reads a consistent state in one read-only transaction (repeatable read), while others go on writing.
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import {
  type DatabaseLocation,
  type Db,
  type Engine,
  openDatabase,
  sqliteFile,
  type Trx,
} from '../database/database.ts'
import { appliedMigrations, type Migration, stepsDone } from '../database/migrate.ts'
import { busyMs, sqliteDialect } from '../database/sqlite-dialect.ts'
import { readSchema, type Table } from './schema.ts'
import { type Row, readRows } from './table-rows.ts'

/** Everything a database holds, whether it comes from a database or a backup file. */
export type Content = {
  engine: Engine
  /** The names of the applied migrations. */
  migrations: string[]
  pieces(): AsyncIterable<{ table: Table; rows: Row[] }>
}

export class TransferRefused extends Error {}

export async function withSnapshot<T>(
  location: DatabaseLocation,
  migrations: Migration[],
  work: (content: Content) => Promise<T>,
): Promise<T> {
  const engine: Engine = location.databaseUrl ? 'postgres' : 'sqlite'
  const db = location.databaseUrl
    ? openDatabase({ ...location, databasePool: 1 }).db
    : openFileForReading(location.dataDir)
  const transaction = db.transaction()
  const reading =
    engine === 'postgres' ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction
  try {
    return await reading.execute(async (trx) => {
      const applied = await appliedMigrations(trx)
      if (applied.length === 0) throw new TransferRefused('There is no NEXUS data here.')
      const tables = await readSchema(stepsDone(applied, migrations))
      return work({ engine, migrations: applied, pieces: () => readPieces(trx, engine, tables) })
    })
  } finally {
    await db.destroy()
  }
}

export function openFileForReading(dataDir: string): Db {
  const sqlite = openForReading(sqliteFile(dataDir))
  return new Kysely({ dialect: sqliteDialect(sqlite, 'begin') })
}

export function openForReading(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: busyMs, readOnly: true })
  } catch {
    throw new TransferRefused(`There is no embedded database at ${file}.`)
  }
}

async function* readPieces(trx: Trx, engine: Engine, tables: Table[]) {
  for (const table of tables) {
    for await (const rows of readRows(trx, engine, table)) yield { table, rows }
  }
}
