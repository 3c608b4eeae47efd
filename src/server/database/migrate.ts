// Migrations: each hub brings named steps that create and change its tables. Each runs once, also when two instances start at
// the same time (lock).
import { sql } from 'kysely'
import { type Calendar, calendarSet } from '#shared/time/calendar.ts'
import { enableSecureDelete } from '../search/indexes.ts'
import { type Database, type Db, type Engine, inTransaction, type Trx } from './database.ts'

export type Migration = {
  /** Unique and never changed once released: `gcp-8-put-away`. */
  name: string
  /** Steps of earlier versions. Where all of them ran, the tables are as this step makes them, and it does not run. */
  replaces?: readonly string[]
  /** What a day and a year in office are is a setting of the portal, and no step's choice. */
  up(trx: Trx, engine: Engine, calendar: Readonly<Calendar>): Promise<void>
}

/** An older program cannot know what a newer one has done to the tables. */
export class NewerData extends Error {
  constructor() {
    super('This data comes from a newer version of NEXUS. Please upgrade NEXUS first.')
  }
}

/** Only version 0.3 has the steps that lead to its tables. */
export class OlderData extends Error {
  constructor() {
    super(
      'This data comes from before version 0.3 of NEXUS, so nothing was changed: please install version 0.3 first, let it bring the data up to date, and then install this version.',
    )
  }
}

/** The steps that data has gone through, by the names it carries. Refuses data that this version cannot bring up to date. */
export function stepsDone(names: Iterable<string>, migrations: readonly Migration[]): Migration[] {
  const applied = new Set(names)
  const known = new Set(migrations.flatMap(({ name, replaces = [] }) => [name, ...replaces]))
  for (const name of applied) if (!known.has(name)) throw new NewerData()
  return migrations.filter(({ name, replaces = [] }) => {
    const replaced = replaces.filter((each) => applied.has(each))
    if (replaced.length > 0 && replaced.length < replaces.length) throw new OlderData()
    return applied.has(name) || replaced.length > 0
  })
}

const migrationLock = 7_318_406

/** Until the end of the transaction no portal starts. On SQLite the transaction already holds the only write lock. */
export const lockMigrations = (trx: Db) => sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)

export type MigrateHooks = {
  /** Once no other instance can migrate, before the first step that a database with data has not gone through. */
  beforeUpgrade?: () => Promise<void>
  stepDone?: (step: { name: string; ms: number; isUpgrade: boolean }) => void
}

/** Brings the database up to date in one transaction, all or nothing. Returns the names of the migrations that ran. */
export async function migrate(
  { db, engine }: Database,
  migrations: Migration[],
  hooks: MigrateHooks = {},
): Promise<string[]> {
  const names = migrations.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error(`Two migrations share a name: ${names.join(', ')}`)
  return inTransaction(db, (trx) => migrateWithin(trx, engine, migrations, hooks))
}

export async function migrateWithin(
  trx: Trx,
  engine: Engine,
  migrations: Migration[],
  { beforeUpgrade, stepDone }: MigrateHooks = {},
): Promise<string[]> {
  if (engine === 'postgres') await lockMigrations(trx)
  await trx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('appliedAt', 'text', (column) => column.notNull())
    .execute()
  const applied = (await trx.selectFrom('migration').select('name').execute()).map(({ name }) => name)
  const done = stepsDone(applied, migrations)
  const missing = migrations.filter((step) => !done.includes(step))
  const isUpgrade = applied.length > 0
  if (isUpgrade && missing.length > 0) await beforeUpgrade?.()
  await renameReplaced(trx, applied, done)
  for (const { name, up } of missing) {
    const begunMs = performance.now()
    await up(trx, engine, calendarSet())
    await noteApplied(trx, name)
    stepDone?.({ name, ms: Math.round(performance.now() - begunMs), isUpgrade })
  }
  if (engine === 'sqlite') await enableSecureDelete(trx)
  return missing.map(({ name }) => name)
}

const noteApplied = (trx: Trx, name: string) =>
  trx.insertInto('migration').values({ name, appliedAt: new Date().toISOString() }).execute()

/** A database that earlier versions made carries the same names as a new one. */
async function renameReplaced(trx: Trx, applied: readonly string[], done: readonly Migration[]): Promise<void> {
  for (const { name, replaces = [] } of done) {
    if (applied.includes(name)) continue
    await trx.deleteFrom('migration').where('name', 'in', replaces).execute()
    await noteApplied(trx, name)
  }
}

/** The names of the migrations that this database has gone through; empty if it has never held NEXUS data. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migration')) return []
  return (await db.selectFrom('migration').select('name').orderBy('name').execute()).map(({ name }) => name)
}
