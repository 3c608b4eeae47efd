// Test databases for operations: creates them, and reads everything in one with plain queries, for comparison.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type DatabaseLocation, type Engine, openDatabase } from '#server/database/database.ts'
import { type Migration, migrate } from '#server/database/migrate.ts'
import { newId } from '#server/database/new-id.ts'
import { readConfig } from '#server/runtime/config.ts'
import { copyOnPostgres, copyToFolder, makePostgresDatabase } from '#server/testing/database.ts'
import { migrations } from '../../scripts/commands/command.ts'
import { memoryFolder } from '../setup/memory-folder.ts'

export async function makeFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(within, 'nexus-operations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database that is removed after the test. */
export async function emptyDatabase(engine: Engine): Promise<DatabaseLocation> {
  const dataDir = await makeFolder(memoryFolder())
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined, databasePool: 2 }
  const { url, drop } = await makePostgresDatabase()
  onTestFinished(drop)
  return { dataDir, databaseUrl: url, databasePool: 2 }
}

/** A copy of a database with all current migrations: dozens of tests begin with it. */
async function currentDatabase(engine: Engine): Promise<DatabaseLocation> {
  const dataDir = await makeFolder(memoryFolder())
  const config = readConfig({ DATA_DIR: dataDir })
  if (engine === 'sqlite') {
    await copyToFolder(config, migrations)
    return { dataDir, databaseUrl: undefined, databasePool: 2 }
  }
  const { url, drop } = await copyOnPostgres(config, migrations)
  onTestFinished(drop)
  return { dataDir, databaseUrl: url, databasePool: 2 }
}

async function databaseThrough(engine: Engine, steps: Migration[]): Promise<DatabaseLocation> {
  const location = await emptyDatabase(engine)
  const database = openDatabase(location)
  await migrate(database, steps)
  await database.close()
  return location
}

/** A database with NEXUS's tables, current or up to these migrations, and this many people. */
export async function databaseWithPeople(
  engine: Engine,
  count: number,
  through?: Migration[],
): Promise<DatabaseLocation> {
  const location = through ? await databaseThrough(engine, through) : await currentDatabase(engine)
  const database = openDatabase(location)
  const at = new Date().toISOString()
  const people = Array.from({ length: count }, (_, number) => {
    const id = newId()
    const email = `tm-${id}@nexus.example`
    return { id, email, name: `Person ${number}`, emailVerified: 1, role: 'tm', createdAt: at, updatedAt: at }
  })
  for (let from = 0; from < count; from += 400) {
    await database.db
      .insertInto('user')
      .values(people.slice(from, from + 400))
      .execute()
  }
  await database.close()
  return location
}

const plain = (value: unknown) => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return typeof value === 'number' ? String(value) : value
}

export type Everything = Record<string, string[]>

/** Every row of every table as text, in an order that does not depend on the database. */
export async function readEverything(location: DatabaseLocation): Promise<Everything> {
  const { db, close } = openDatabase(location)
  try {
    const all: Everything = {}
    const tables = await db.introspection.getTables()
    // How SQLite stores its word index depends on the order of the inserts.
    for (const { name } of tables.filter((table) => !table.name.includes('_fts'))) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      all[name] = rows
        .map((row) =>
          JSON.stringify(
            Object.keys(row)
              // PostgreSQL's own column, derived from the text beside it.
              .filter((column) => !(column === 'runs' && name.startsWith('search_')))
              .sort()
              .map((column) => [column, plain(row[column])]),
          ),
        )
        .sort()
    }
    return all
  } finally {
    await close()
  }
}
