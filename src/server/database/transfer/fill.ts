// How does a whole content come into a database? In one transaction: tables made as they were, rows written, read back
// and compared, newer steps run. All of it or nothing, so that it can be tried again.
import { type Database, inTransaction, type Trx } from '../database.ts'
import { appliedMigrations, type Migration, migrateWithin } from '../migrate.ts'
import { schemaOf } from './schema.ts'
import { type Content, stepsNamed, TransferRefused } from './snapshot.ts'
import { differences, newSums, sumsOf, type TableSums, writeRows } from './table-rows.ts'

/** `replace` allows it to take the place of what is there. Answers what each table holds now. */
export async function fillDatabase(
  { db, engine }: Database,
  migrations: Migration[],
  content: Content,
  { replace = false } = {},
): Promise<TableSums> {
  const steps = stepsNamed(content.migrations, migrations)
  const tables = await schemaOf(steps)
  return inTransaction(db, async (trx) => {
    await clear(trx, migrations, replace)
    await migrateWithin(trx, engine, steps)
    // Some steps bring rows of their own.
    for (const { name } of tables.toReversed()) await trx.deleteFrom(name).execute()
    const sent = await write(trx, content)
    const arrived = await sumsOf(trx, engine, tables)
    const wrong = differences(sent, arrived)
    if (wrong.length > 0) throw new Error(`Not the same after writing: ${wrong.join(', ')}. Nothing was changed.`)
    await migrateWithin(trx, engine, migrations)
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

/** Away with the tables of NEXUS and only those: others may live in the same database. */
async function clear(trx: Trx, migrations: Migration[], mayReplace: boolean): Promise<void> {
  const applied = await appliedMigrations(trx)
  if (applied.length === 0) return
  const people = await peopleIn(trx)
  if (people > 0 && !mayReplace) {
    throw new TransferRefused(`There is data already (${people} people). Add --replace to put this in its place.`)
  }
  const tables = await schemaOf(stepsNamed(applied, migrations))
  for (const { name } of tables.toReversed()) await trx.schema.dropTable(name).execute()
}

async function peopleIn(trx: Trx): Promise<number> {
  const { n } = await trx.selectFrom('user').select(trx.fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}
