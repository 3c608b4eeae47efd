// Contents of a backup: counts people and rows per hub in a database, and finds its newest record.
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { readSchema, type Table } from '../../src/server/backup/schema.ts'
import { type Db, inTransaction, openDatabase } from '../../src/server/database/database.ts'
import { type Migration, migrateWithin } from '../../src/server/database/migrate.ts'
import { sqliteDialect } from '../../src/server/database/sqlite-dialect.ts'
import type { Hub } from '../../src/server/hub/hub.ts'
import type { Config } from '../../src/server/runtime/config.ts'

const ownOfEngine = new Set(['migration'])

/** A table belongs to the hub whose migrations create it; migrations run in the order of the hubs. */
async function tablesByHub(hubs: readonly Hub[]): Promise<Map<string, Table[]>> {
  const tables = await readSchema(hubs.flatMap((hub) => hub.migrations))
  const db: Db = new Kysely({ dialect: sqliteDialect(new DatabaseSync(':memory:')) })
  const known = new Set(ownOfEngine)
  const steps: Migration[] = []
  const byHub = new Map<string, Table[]>()
  try {
    for (const { name, migrations } of hubs.filter((hub) => hub.migrations.length > 0)) {
      steps.push(...migrations)
      await inTransaction(db, (trx) => migrateWithin(trx, 'sqlite', steps))
      const made = new Set((await db.introspection.getTables()).map((table) => table.name))
      const own = tables.filter((table) => made.has(table.name) && !known.has(table.name))
      for (const table of own) known.add(table.name)
      if (own.length > 0) byHub.set(name, own)
    }
    return byHub
  } finally {
    await db.destroy()
  }
}

const isMoment = /(^a|A)t$/

/** A later time, such as an end in the future, is not when the row was written. */
async function newestIn(db: Db, { name, columns }: Table, until: string): Promise<string[]> {
  const found: string[] = []
  for (const column of columns.filter((each) => each.kind === 'text' && isMoment.test(each.name))) {
    const { rows } = await sql<{ newest: string | null }>`select max(${sql.ref(column.name)}) as newest
      from ${sql.table(name)} where ${sql.ref(column.name)} <= ${until}`.execute(db)
    if (rows[0]?.newest) found.push(rows[0].newest)
  }
  return found
}

const countIn = async (db: Db, table: string, role?: string) => {
  const all = db.selectFrom(table).select(({ fn }) => fn.countAll().as('n'))
  const { n } = await (role ? all.where('role', '=', role) : all).executeTakeFirstOrThrow()
  return Number(n)
}

export async function readHoldings(config: Config, hubs: readonly Hub[], madeAt: string) {
  const { db, close } = openDatabase(config)
  try {
    const moments: string[] = []
    const rows: { hub: string; rows: number }[] = []
    for (const [hub, tables] of await tablesByHub(hubs)) {
      let sum = 0
      for (const table of tables) {
        sum += await countIn(db, table.name)
        moments.push(...(await newestIn(db, table, madeAt)))
      }
      rows.push({ hub, rows: sum })
    }
    const [people, admins] = [await countIn(db, 'user'), await countIn(db, 'user', 'admin')]
    return { people, admins, rows, newest: moments.sort().at(-1) }
  } finally {
    await close()
  }
}
