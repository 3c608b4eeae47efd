// Database schema (tables and columns), read from the migrations themselves, run on an empty database in memory, so that it
// is the same for every kind of database and every older state.
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Migration, migrate } from '../database/migrate.ts'
import { sqliteDialect } from '../database/sqlite-dialect.ts'
import { isDerived } from '../search/search-tables.ts'

export type Column = { name: string; kind: 'text' | 'number' | 'bytes' }
export type Table = { name: string; columns: Column[] }

const kindOf = (type: string): Column['kind'] => (/int/i.test(type) ? 'number' : /blob/i.test(type) ? 'bytes' : 'text')

type Unused = { tables: Table[]; rows: Map<string, number> }

/** Cache: a restore needs the same steps three times and a running portal every night, but they need to run only once. */
const schemaCache: { steps: Migration['up'][]; unused: Unused }[] = []

/**
 * Without derived tables, which are rebuilt from the others. A table comes after those it refers to (foreign keys): rows can be
 * written in this order and removed in the reverse one.
 */
export const readSchema = async (migrations: Migration[]): Promise<Table[]> =>
  (await loadUnusedSchema(migrations)).tables

/** How many rows each of these tables has in a portal that nobody has used yet. */
export const readInitialRowCounts = async (migrations: Migration[]): Promise<Map<string, number>> =>
  (await loadUnusedSchema(migrations)).rows

async function loadUnusedSchema(migrations: Migration[]): Promise<Unused> {
  const steps = migrations.map(({ up }) => up)
  const known = schemaCache.find(
    (each) => each.steps.length === steps.length && each.steps.every((up, at) => up === steps[at]),
  )
  if (known) return known.unused
  const db: Db = new Kysely({ dialect: sqliteDialect(new DatabaseSync(':memory:')) })
  try {
    await migrate({ db, engine: 'sqlite', ping: async () => {}, close: async () => {} }, migrations)
    const tables = await listTables(db)
    const unused = { tables, rows: await countTableRows(db, tables) }
    schemaCache.push({ steps, unused })
    return unused
  } finally {
    await db.destroy()
  }
}

async function listTables(db: Db): Promise<Table[]> {
  const columns = await sql<{ table: string; name: string; type: string }>`
    select m.name as "table", c.name, c.type from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' order by m.name, c.name`.execute(db)
  const references = await sql<{ table: string; to: string }>`
    select m.name as "table", f."table" as "to" from sqlite_master m join pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(db)
  const tables = Map.groupBy(columns.rows, ({ table }) => table)
  const storedTables = [...tables.keys()].filter((name) => !isDerived(name))
  return sortByReferences(storedTables, references.rows).map((name) => ({
    name,
    columns: tables.get(name)?.map((column) => ({ name: column.name, kind: kindOf(column.type) })) ?? [],
  }))
}

export async function countTableRows(db: Db, tables: Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { n } = await db.selectFrom(name).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
    counts.set(name, Number(n))
  }
  return counts
}

function sortByReferences(names: string[], references: { table: string; to: string }[]): string[] {
  const visited = new Set<string>()
  const visit = (name: string): void => {
    if (visited.has(name)) return
    for (const { table, to } of references) if (table === name && to !== name) visit(to)
    visited.add(name)
  }
  for (const name of names) visit(name)
  return [...visited]
}
