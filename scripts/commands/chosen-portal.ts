// Portal that a command means: reads its settings, prints which database that is and who owns it, and refuses one that is
// not there.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase, sqliteFile } from '../../src/server/database/database.ts'
import { appliedMigrations, type Migration, stepsDone } from '../../src/server/database/migrate.ts'
import { describeUnusable } from '../../src/server/database/postgres/postgres-check.ts'
import { type Config, loadConfig } from '../../src/server/runtime/config.ts'
import { findOwner, nameOfOwner, trackCreated } from './data-owner.ts'
import { Refused } from './printed.ts'
import { findService, type Service } from './systemd-unit.ts'

/** The settings that say where the data is. */
const locations = ['DATA_DIR', 'DATABASE_URL']
const folderSettings = ['DATA_DIR', 'BACKUP_DIR']

export type Settings = {
  config: Config
  /** Files that the settings come from, besides the environment. */
  files: string[]
  service?: Service
}

/** Without a location in the environment or in .env, the settings of the service on this machine, if it has one. */
export function loadSettings(service = findService()): Settings {
  const own = envFile('.env')
  const isNamed = locations.some((name) => process.env[name] || own?.[name])
  if (isNamed || !service) return { config: loadConfig(), files: own ? [path.resolve('.env')] : [] }
  if (service.unreadable.length > 0) {
    throw new Refused(`NEXUS runs as a service on this machine, and you may not read its settings in ${service.unreadable.join(', ')}.
Run this as root (sudo). For another portal, set DATA_DIR or DATABASE_URL.`)
  }
  const besideIt = path.join(service.folder, '.env')
  const given = { ...envFile(besideIt), ...service.settings }
  given.DATA_DIR ??= './data'
  for (const name of folderSettings) if (given[name]) given[name] = path.resolve(service.folder, given[name])
  for (const [name, value] of Object.entries(given)) process.env[name] ??= value
  const files = [service.unit, ...service.files, ...(envFile(besideIt) ? [besideIt] : [])]
  return { config: loadConfig(besideIt), files, service }
}

function envFile(file: string): NodeJS.Dict<string> | undefined {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch {
    // Reported by loadConfig if it is there and cannot be read.
    return undefined
  }
}

export type Chosen = Settings & {
  /** Gives what the command has created to the owner of the data. */
  handOver(): void
}

type Choice = {
  /** The command creates the database if it is not there. */
  mayCreate?: boolean
  /** What else the command may create. */
  files?: string[]
  settings?: Settings
}

export async function choosePortal({
  mayCreate = false,
  files = [],
  settings = loadSettings(),
}: Choice = {}): Promise<Chosen> {
  const { config, service } = settings
  if (service) console.error(`Settings: from the service (${settings.files.join(', ')})`)
  const folders = [config.dataDir, config.backupDir]
  const handOver = trackCreated({ folders, files }, findOwner(config.dataDir, service?.user))
  console.error(`Database: ${await describeDatabase(config, mayCreate)}`)
  return { ...settings, handOver }
}

export async function describeDatabase(config: Config, mayCreate = false): Promise<string> {
  return config.databaseUrl ? describePostgres(config, config.databaseUrl) : describeFile(config, mayCreate)
}

const ownedBy = (name: string | undefined) => (name ? `, owned by ${name}` : '')

function describeFile({ dataDir }: Config, mayCreate: boolean): string {
  const file = path.resolve(sqliteFile(dataDir))
  try {
    return `SQLite, ${file}${ownedBy(nameOfOwner(statSync(file).uid))}`
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EACCES') throw new Refused(`You may not read ${file}. Run this as its owner, or as root (sudo).`)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw new Refused(message)
    if (mayCreate) return `SQLite, ${file} (new)`
    throw new Refused(`There is no NEXUS database at ${file}, and this command does not create one.
Set DATA_DIR or DATABASE_URL as your portal does, or run this in the folder with its .env.
With compose: docker compose exec portal-1 nexus …`)
  }
}

export async function describePostgres(config: Config, databaseUrl: string, source?: string): Promise<string> {
  const { host, pathname } = new URL(databaseUrl)
  const { db, close } = openDatabase({ ...config, databaseUrl, databasePool: 1 })
  try {
    const { rows } = await sql<{ owner: string }>`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`.execute(db)
    return `PostgreSQL, ${decodeURIComponent(pathname.slice(1))} at ${host}${ownedBy(rows[0]?.owner)}`
  } catch (error) {
    const text = describeUnusable(error as Error, databaseUrl, source)
    throw text ? new Refused(text) : error
  } finally {
    await close()
  }
}

/** Opens a database in which this version of NEXUS has run. */
export async function withPortalDatabase<T>(
  migrations: Migration[],
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const { config, handOver } = await choosePortal()
  const database = openDatabase(config)
  try {
    const applied = await appliedMigrations(database.db)
    if (applied.length === 0)
      throw new Refused('This database has no NEXUS data yet. Start the portal once, then run this again.')
    if (stepsDone(applied, migrations).length < migrations.length)
      throw new Refused(
        'The data comes from an earlier version of NEXUS. Start the portal to upgrade it, then run this again.',
      )
    return await work(database, config)
  } finally {
    await database.close()
    handOver()
  }
}
