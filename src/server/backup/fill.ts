// Restore into a database, in one transaction: creates the tables as they were, writes the rows, reads them back and
// compares, then runs newer migrations. All or nothing, so that it can be tried again.
import { type Database, inTransaction, type Trx } from '../database/database.ts'
import { appliedMigrations, type Migration, migrateWithin } from '../database/migrate.ts'
import { dropCopies } from '../search/search-tables.ts'
import { rowCounts, schemaOf, type Table, unusedCounts } from './schema.ts'
import { type Content, stepsNamed, TransferRefused } from './snapshot.ts'
import { differences, newSums, sumsOf, type TableSums, writeRows } from './table-rows.ts'

export type Filling = {
  /** May replace the data that is there. */
  replace?: boolean
  /** Hooks in the same transaction: before the old data is dropped, and when all data is restored. */
  before?: (trx: Trx) => Promise<void>
  after?: (trx: Trx) => Promise<void>
}

/** Returns the checksums of each restored table. */
export async function fillDatabase(
  { db, engine }: Database,
  migrations: Migration[],
  content: Content,
  { replace = false, before, after }: Filling = {},
): Promise<TableSums> {
  const steps = stepsNamed(content.migrations, migrations)
  const tables = await schemaOf(steps)
  return inTransaction(db, async (trx) => {
    await before?.(trx)
    await clear(trx, migrations, replace)
    await migrateWithin(trx, engine, steps)
    // Some migrations insert rows of their own.
    for (const { name } of tables.toReversed()) await trx.deleteFrom(name).execute()
    const sent = await write(trx, content)
    const arrived = await sumsOf(trx, engine, tables)
    const wrong = differences(sent, arrived)
    if (wrong.length > 0) throw new Error(`Not the same after writing: ${wrong.join(', ')}. Nothing was changed.`)
    await migrateWithin(trx, engine, migrations)
    await after?.(trx)
    return arrived
  })
}

async function write(trx: Trx, content: Content): Promise<TableSums> {
  const sums = newSums()
  for await (const { table, rows } of content.pieces()) {
    for (const row of rows) sums.add(table.name, JSON.stringify(row))
    await writeRows(trx, table, rows)
  }
  return sums.result()
}

/** Drops the tables of NEXUS and only those: others may live in the same database. */
async function clear(trx: Trx, migrations: Migration[], mayReplace: boolean): Promise<void> {
  const applied = await appliedMigrations(trx)
  if (applied.length === 0) return
  const steps = stepsNamed(applied, migrations)
  const tables = await schemaOf(steps)
  if (!mayReplace) await refuseWhereFilled(trx, steps, tables)
  await dropCopies(
    trx,
    tables.map(({ name }) => name),
  )
  for (const { name } of tables.toReversed()) await trx.schema.dropTable(name).execute()
}

/** Each start puts its screens and jobs in here; whatever an admin changes of screens is in the audit trail as well. */
const filledAtStart = new Set(['routePermission', 'job'])

/** Visitors leave rows, too: data is anything that an unused portal does not have. */
async function refuseWhereFilled(trx: Trx, steps: Migration[], tables: Table[]): Promise<void> {
  const [there, unused] = [await rowCounts(trx, tables), await unusedCounts(steps)]
  const filled = [...there].filter(([name, rows]) => !filledAtStart.has(name) && rows > (unused.get(name) ?? 0))
  if (filled.length === 0) return
  const people = there.get('user')
  const what = people ? `${people} people` : `rows in ${filled.map(([name]) => name).join(', ')}`
  throw new TransferRefused(`There is data already (${what}). Add --replace to put this in its place.`)
}
