// Table reader and writer for backups: rows in chunks, in one format for every kind of database,
// with checksums to compare two.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine, Trx } from '../database/database.ts'
import type { Column, Table } from './schema.ts'

/** The values in the order of the table's columns; bytes as base64. */
export type Row = (string | number | null)[]
type Stored = Record<string, unknown>

const chunkSize = 500

function toRow(columns: Column[], stored: Stored): Row {
  return columns.map(({ name, kind }) => {
    const value = stored[name]
    if (value === null || value === undefined) return null
    // PostgreSQL gives large integers as text.
    if (kind === 'number') return Number(value)
    return kind === 'bytes' ? Buffer.from(value as Uint8Array).toString('base64') : (value as string)
  })
}

const fromRow = (columns: Column[], row: Row): Stored =>
  Object.fromEntries(
    columns.map(({ name, kind }, at) => {
      const value = row[at]
      return [name, kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value]
    }),
  )

/** Reads in chunks, so that a large table costs neither memory nor the time of other requests. Needs its own transaction. */
export async function* readRows(trx: Trx, engine: Engine, { name, columns }: Table): AsyncGenerator<Row[]> {
  const pieces = engine === 'postgres' ? readFromCursor(trx, name) : readByRowId(trx, name)
  for await (const stored of pieces) yield stored.map((row) => toRow(columns, row))
}

/** Ordered by the first column, mostly the key: the physical order would reveal in which order rows were written. */
async function* readFromCursor(trx: Trx, table: string): AsyncGenerator<Stored[]> {
  await sql`declare nexus_rows no scroll cursor for select * from ${sql.table(table)} order by 1`.execute(trx)
  for (;;) {
    const { rows } = await sql<Stored>`fetch ${sql.raw(String(chunkSize))} from nexus_rows`.execute(trx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close nexus_rows`.execute(trx)
}

async function* readByRowId(trx: Trx, table: string): AsyncGenerator<Stored[]> {
  let after = -1
  for (;;) {
    const { rows } = await sql<Stored & { nexusRowId: number }>`
      select *, rowid as "nexusRowId" from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${chunkSize}`.execute(trx)
    const last = rows.at(-1)
    if (!last) return
    after = last.nexusRowId
    yield rows
    // SQLite answers synchronously: yield to the event loop between two chunks, so that other requests are served.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

// Both kinds of database accept more parameters per statement; beyond this nothing gets faster.
const maxParameters = 5000

export async function writeRows(trx: Trx, { name, columns }: Table, rows: Row[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(maxParameters / columns.length))
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows.slice(at, at + atOnce).map((row) => fromRow(columns, row))
    await trx.insertInto(name).values(values).execute()
  }
}

/** Row count and a checksum that does not depend on the order, because databases sort text differently. */
export type TableSum = { rows: number; sum: string }
export type TableSums = Record<string, TableSum>

/** Adds up the hashes of rows, each as its line of JSON, table by table; a table without rows has no sum. */
export function createSums() {
  const sums = new Map<string, { rows: number; sum: bigint }>()
  return {
    add(table: string, line: string) {
      const { rows, sum } = sums.get(table) ?? { rows: 0, sum: 0n }
      const hash = BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`)
      sums.set(table, { rows: rows + 1, sum: BigInt.asUintN(128, sum + hash) })
    },
    result: (): TableSums =>
      Object.fromEntries([...sums].map(([table, { rows, sum }]) => [table, { rows, sum: sum.toString(16) }])),
  }
}

export async function computeSums(trx: Trx, engine: Engine, tables: Table[]): Promise<TableSums> {
  const sums = createSums()
  for (const table of tables) {
    for await (const rows of readRows(trx, engine, table)) {
      for (const row of rows) sums.add(table.name, JSON.stringify(row))
    }
  }
  return sums.result()
}

/** The names of tables that differ. */
export const differences = (one: TableSums, other: TableSums) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  )
