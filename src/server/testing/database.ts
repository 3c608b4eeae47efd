// Test databases: each portal gets one of its own, copied from a template that went through the same migrations, because
// hundreds of portals start, and few have migrations that no other has.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { today } from '#shared/time/calendar.ts'
import { type DatabaseLocation, openDatabase, sqliteFile } from '../database/database.ts'
import { type Migration, migrate } from '../database/migrate.ts'
import { foundationMigrations } from '../database/migrations/foundation.ts'
import { newId } from '../database/new-id.ts'
import type { Config } from '../runtime/config.ts'

function adminUrl(): string {
  const url = process.env.NEXUS_TEST_POSTGRES
  if (!url) throw new Error('NEXUS_TEST_POSTGRES is not set: run these tests through vitest')
  return url
}

/** One connection for all commands of this process: connecting costs as much as creating a database. */
let admins: pg.Pool | undefined
async function runAsAdmin(command: string): Promise<void> {
  admins ??= new pg.Pool({ connectionString: adminUrl(), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server ends before its last tests' processes do.
    .on('error', () => {})
  await admins.query(command)
}

/** Empty, or a copy of a template that nobody is using. */
export async function makePostgresDatabase(template = 'template1', kind = 'test') {
  const name = `${kind}_${newId().replaceAll('-', '')}`
  // Copying files does not log every page: a third of the work.
  await runAsAdmin(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => runAsAdmin(`drop database ${name} with (force)`) }
}

const numbers = new WeakMap<Migration, number>()
let latest = 0

/** Migrations of one name may differ from test to test; some store the day or the year. */
function keyOf({ calendar }: Config, migrations: Migration[]): string {
  const steps = migrations.map((step) => {
    if (!numbers.has(step)) numbers.set(step, ++latest)
    return numbers.get(step)
  })
  return JSON.stringify([calendar, today(), steps])
}

/** Creates each template once, with the first portal that needs it. */
function keptTemplates<T>(make: (config: Config, migrations: Migration[]) => Promise<T>) {
  const kept = new Map<string, Promise<T>>()
  return (config: Config, migrations: Migration[]): Promise<T> => {
    const key = keyOf(config, migrations)
    const template = kept.get(key) ?? make(config, migrations)
    kept.set(key, template)
    return template
  }
}

/** Most steps are those of the foundation: a template of more starts from a copy of theirs. */
const isMoreThanFoundation = (migrations: Migration[]) =>
  migrations.length > foundationMigrations.length && foundationMigrations.every((step, at) => migrations[at] === step)

async function migrateAt(location: DatabaseLocation, migrations: Migration[]): Promise<void> {
  const database = openDatabase(location)
  try {
    await migrate(database, migrations)
  } finally {
    await database.close()
  }
}

const postgresTemplate = keptTemplates<string>(async (config, migrations) => {
  const base = isMoreThanFoundation(migrations) ? await postgresTemplate(config, foundationMigrations) : undefined
  // tests/setup/postgres.ts drops it by this name, if the server outlives the run.
  const { name, url } = await makePostgresDatabase(base, `template_${process.env.NEXUS_TEST_RUN}`)
  await migrateAt({ ...config, databaseUrl: url }, migrations)
  return name
})

/** A migrated database. */
export async function copyOnPostgres(config: Config, migrations: Migration[]) {
  return makePostgresDatabase(await postgresTemplate(config, migrations))
}

const fileTemplate = keptTemplates<Buffer>(async (config, migrations) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-test-'))
  if (isMoreThanFoundation(migrations)) await copyToFolder({ ...config, dataDir }, foundationMigrations)
  await migrateAt({ ...config, dataDir }, migrations)
  const content = await readFile(sqliteFile(dataDir))
  await rm(dataDir, { recursive: true })
  return content
})

/** Puts a migrated file into the data folder. */
export async function copyToFolder(config: Config, migrations: Migration[]): Promise<void> {
  await writeFile(sqliteFile(config.dataDir), await fileTemplate(config, migrations))
}
