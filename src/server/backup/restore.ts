// Restore into a database, in one transaction: creates the tables as they were, writes the rows, reads them back and
// compares, then runs newer migrations. All or nothing, so that it can be tried again.
import { type Database, type Engine, inTransaction, type Trx } from '../database/database.ts'
import { appliedMigrations, type Migration, migrateWithin, stepsDone } from '../database/migrate.ts'
import { dropCopies } from '../search/search-tables.ts'
import { refuseWhileRunning } from './running-portals.ts'
import { countTableRows, readInitialRowCounts, readSchema, type Table } from './schema.ts'
import { type Content, TransferRefused } from './snapshot.ts'
import { computeSums, createSums, differences, type TableSums, writeRows } from './table-rows.ts'

export type RestoreOptions = {
  /** May replace the data that is there. */
  replace?: boolean
  /** Hooks in the same transaction: before data that is there is dropped, and when all data is restored. */
  before?: (trx: Trx) => Promise<void>
  after?: (trx: Trx) => Promise<void>
}

/** Returns the checksums of each restored table. */
export async function restoreContent(
  { db, engine }: Database,
  migrations: Migration[],
  content: Content,
  { replace = false, before, after }: RestoreOptions = {},
): Promise<TableSums> {
  const steps = stepsDone(content.migrations, migrations)
  const tables = await readSchema(steps)
  return inTransaction(db, async (trx) => {
    const there = stepsDone(await appliedMigrations(trx), migrations)
    if (there.length > 0) {
      await before?.(trx)
      await dropTables(trx, engine, there, replace)
    }
    await migrateWithin(trx, engine, steps)
    // Some migrations insert rows of their own.
    for (const { name } of tables.toReversed()) await trx.deleteFrom(name).execute()
    const sent = await writeContent(trx, content)
    const arrived = await computeSums(trx, engine, tables)
    const wrong = differences(sent, arrived)
    if (wrong.length > 0) throw new Error(`Not the same after writing: ${wrong.join(', ')}. Nothing was changed.`)
    await migrateWithin(trx, engine, migrations)
    await after?.(trx)
    return arrived
  })
}

async function writeContent(trx: Trx, content: Content): Promise<TableSums> {
  const sums = createSums()
  for await (const { table, rows } of content.pieces()) {
    for (const row of rows) sums.add(table.name, JSON.stringify(row))
    await writeRows(trx, table, rows)
  }
  return sums.result()
}

/** Drops the tables of NEXUS and only those: others may live in the same database. */
async function dropTables(trx: Trx, engine: Engine, steps: Migration[], mayReplace: boolean): Promise<void> {
  const tables = await readSchema(steps)
  if (!mayReplace) await refuseIfNotEmpty(trx, steps, tables)
  await refuseWhileRunning(trx, engine)
  await dropCopies(
    trx,
    tables.map(({ name }) => name),
  )
  for (const { name } of tables.toReversed()) await trx.schema.dropTable(name).execute()
}

/** Each start puts its steps, screens, jobs, lease and size in here; whatever an admin changes of screens is in the audit trail as well. */
const filledAtStart = new Set(['migration', 'routePermission', 'job', 'runningPortal', 'databaseSize'])

/** Visitors leave rows, too: data is anything that an unused portal does not have. */
async function refuseIfNotEmpty(trx: Trx, steps: Migration[], tables: Table[]): Promise<void> {
  const [there, unused] = [await countTableRows(trx, tables), await readInitialRowCounts(steps)]
  const filled = [...there].filter(([name, rows]) => !filledAtStart.has(name) && rows > (unused.get(name) ?? 0))
  if (filled.length === 0) return
  const people = there.get('user')
  const what = people ? `${people} people` : `rows in ${filled.map(([name]) => name).join(', ')}`
  throw new TransferRefused(`There is already data here (${what}). Add --replace to replace it.`)
}
