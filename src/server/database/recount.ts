// Recount of derived counts: rebuilds them from their rows in one transaction, while the portal runs, and reports the
// differences.
import { sql } from 'kysely'
import { type Database, inTransaction, type Trx } from './database.ts'

type Row = Record<string, string | number>

export type Recount = {
  name: string
  /** The table with the counts, and the columns that identify a row in it; all others are amounts. */
  table: string
  key: string[]
  /** If several recounts share a table: the rows of this one. */
  read?(trx: Trx): Promise<Row[]>
  /** Replaces these rows with fresh counts. */
  rebuild(trx: Trx): Promise<void>
}

/** Derived data that is repaired in its own way. */
export type Mending = {
  name: string
  /** Cheap enough to run every night. */
  isNightly?: true
  /** Returns one line for each difference. */
  mend(database: Pick<Database, 'db' | 'engine'>): Promise<string[]>
}

/** Returns one line for each row that differed. */
export function recount(database: Pick<Database, 'db' | 'engine'>, count: Recount | Mending): Promise<string[]> {
  if ('mend' in count) return count.mend(database)
  const { db, engine } = database
  const read = count.read ?? ((trx: Trx) => trx.selectFrom(count.table).selectAll().execute())
  return inTransaction(db, async (trx) => {
    // Changes and their counts are one transaction: with this lock we see both or neither. SQLite's transaction already holds the
    // only write lock.
    if (engine === 'postgres') await sql`lock table ${sql.table(count.table)} in exclusive mode`.execute(trx)
    const before = amountsByKey(await read(trx), count.key)
    await count.rebuild(trx)
    return differences(before, amountsByKey(await read(trx), count.key))
  })
}

type Amounts = Map<string, number>

function amountsByKey(rows: Row[], key: string[]): Map<string, Amounts> {
  return new Map(
    rows.map((row) => {
      const amounts: Amounts = new Map()
      for (const [name, value] of Object.entries(row)) if (!key.includes(name)) collect(amounts, name, parsed(value))
      return [key.map((name) => row[name]).join(' / '), amounts]
    }),
  )
}

/** Some amounts are stored together as JSON; PostgreSQL returns large numbers as text. */
const parsed = (value: string | number): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

/** A missing amount equals zero. */
function collect(amounts: Amounts, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    for (const [part, each] of Object.entries(value)) collect(amounts, `${name}.${part}`, each)
  } else if (Number(value) !== 0) {
    amounts.set(name, Number(value))
  }
}

function differences(before: Map<string, Amounts>, after: Map<string, Amounts>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    const changed = names.filter((name) => was?.get(name) !== is?.get(name))
    if (changed.length === 0) return []
    return [`${key}: ${changed.map((name) => `${name} ${was?.get(name) ?? 0} → ${is?.get(name) ?? 0}`).join(', ')}`]
  })
}
