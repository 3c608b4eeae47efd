// Baseline of migrations: a new portal has the tables of an upgraded one, and began with the same rows in version 0.3.
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { type DatabaseLocation, type Db, type Engine, openDatabase } from '#server/database/database.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { firstRowsOf, layOut } from '../releases.ts'
import { emptyDatabase } from '../test-databases.ts'

const engines: Engine[] = ['sqlite', 'postgres']

afterEach(() => void vi.useRealTimers())

async function migrated<T>(location: DatabaseLocation, work: (db: Db) => Promise<T>, steps = migrations): Promise<T> {
  const database = openDatabase(location)
  try {
    await migrate(database, steps)
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const readers: Record<Engine, Record<string, string>> = {
  sqlite: {
    everything: `select type, name, tbl_name, sql from sqlite_master order by type, name`,
  },
  postgres: {
    columns: `select table_name, column_name, data_type, column_default, is_nullable, generation_expression
      from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
    constraints: `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
    triggers: `select pg_get_triggerdef(oid) as says from pg_trigger where not tgisinternal order by 1`,
    functions: `select pg_get_functiondef(oid) as says from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  },
}

async function readSchema(db: Db, engine: Engine) {
  const read = Object.entries(readers[engine]).map(async ([what, text]) => {
    const { rows } = await sql.raw(text).execute(db)
    return [what, rows] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

it.each(engines)('makes the tables of version 0.3, upgraded, on %s', async (engine) => {
  const read = async (db: Db) => ({ ...(await readSchema(db, engine)), migrations: await appliedMigrations(db) })
  const made = await migrated(await emptyDatabase(engine), read)
  const upgraded = await migrated(await layOut('0.3.0', engine), read)
  for (const rows of Object.values(upgraded)) expect(rows.length).toBeGreaterThan(2)
  expect(made).toEqual(upgraded)
})

type Rows = Record<string, Record<string, unknown>[]>

/** Ids are random, but tell which rows belong together. */
function withoutIds(rows: Rows): Rows {
  const ids = new Map<unknown, string>()
  return JSON.parse(JSON.stringify(rows), (key, value) => {
    if (key !== 'id' && key !== 'surveyId') return value
    if (!/^[\da-f-]{36}$/.test(value)) return value
    if (!ids.has(value)) ids.set(value, `id ${ids.size}`)
    return ids.get(value)
  })
}

it.each(engines)('fills a new portal as version 0.3 did, on %s', async (engine) => {
  const recorded = firstRowsOf('0.3.0')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(recorded.at) })
  const baselines = migrations.filter(({ replaces }) => replaces)
  const rows = await migrated(
    await emptyDatabase(engine),
    async (db) => {
      const found: Rows = {}
      for (const { name } of await db.introspection.getTables()) {
        if (name === 'migration' || name.startsWith('search_')) continue
        const all = await db.selectFrom(name).selectAll().execute()
        if (all.length > 0) found[name] = all
      }
      return found
    },
    baselines,
  )
  expect(withoutIds(rows)).toEqual(withoutIds(recorded.rows))
})
