// What is in a table? Its rows in pieces, in one form for every kind of database, and a sum by which two can be compared.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine, Trx } from '../database/database.ts'
import type { Column, Table } from './schema.ts'

/** The values in the order of the table's columns; bytes as base64. */
export type Row = (string | number | null)[]
type Stored = Record<string, unknown>

const piece = 500

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

/** Reads in pieces, so that neither memory nor other requests suffer from a large table. Wants a transaction of its own. */
export async function* readRows(trx: Trx, engine: Engine, { name, columns }: Table): AsyncGenerator<Row[]> {
  const pieces = engine === 'postgres' ? fromCursor(trx, name) : byRowId(trx, name)
  for await (const stored of pieces) yield stored.map((row) => toRow(columns, row))
}

/** In the order of the first column, which mostly is the key: where rows lie would tell in which order they were written. */
async function* fromCursor(trx: Trx, table: string): AsyncGenerator<Stored[]> {
  await sql`declare nexus_rows no scroll cursor for select * from ${sql.table(table)} order by 1`.execute(trx)
  for (;;) {
    const { rows } = await sql<Stored>`fetch ${sql.raw(String(piece))} from nexus_rows`.execute(trx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close nexus_rows`.execute(trx)
}

async function* byRowId(trx: Trx, table: string): AsyncGenerator<Stored[]> {
  let after = -1
  for (;;) {
    const { rows } = await sql<Stored & { nexusRowId: number }>`
      select *, rowid as "nexusRowId" from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${piece}`.execute(trx)
    const last = rows.at(-1)
    if (!last) return
    after = last.nexusRowId
    yield rows
    // The database answers in the same turn: whoever else waits gets theirs between two pieces.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

// Both kinds of database take more parameters in one statement; beyond this nothing gets faster.
const mostParameters = 5000

export async function writeRows(trx: Trx, { name, columns }: Table, rows: Row[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(mostParameters / columns.length))
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows.slice(at, at + atOnce).map((row) => fromRow(columns, row))
    await trx.insertInto(name).values(values).execute()
  }
}

/** How many rows, and what they add up to, whatever their order: databases sort text in different ways. */
export type TableSum = { rows: number; sum: string }
export type TableSums = Record<string, TableSum>

/** Sums up rows, each as its line of JSON, table by table; a table without rows has no sum. */
export function newSums() {
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

export async function sumsOf(trx: Trx, engine: Engine, tables: Table[]): Promise<TableSums> {
  const sums = newSums()
  for (const table of tables) {
    for await (const rows of readRows(trx, engine, table)) {
      for (const row of rows) sums.add(table.name, JSON.stringify(row))
    }
  }
  return sums.result()
}

/** The names of tables that are not the same in both. */
export const differences = (one: TableSums, other: TableSums) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  )
