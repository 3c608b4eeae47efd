// Bulk insert: writes many rows with few statements whose text is built once. Kysely builds a statement of thousands of
// values more slowly than SQLite runs it, and a large import holds the write lock for as long as both take.
import { CompiledQuery } from 'kysely'
import { yieldToEventLoop } from '../overload/yield-to-event-loop.ts'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'

/** Far fewer than both databases accept; more are no faster. */
const valuesPerStatement = 2000
/** Rows between two yields to the event loop: SQLite works in this process. */
const rowsPerTurn = 1000
const maxTexts = 200

type Row = Readonly<Record<string, unknown>>
/** Upsert: if a row with these columns exists, the other columns replace its values, or are added to them. */
type Upsert = { replaceBy?: readonly string[]; addBy?: readonly string[] }
/** If a row with these columns exists, it stays as it is, locked until the transaction ends: an update locks on both databases. */
type Options = Upsert & { lockBy?: readonly string[] }

/** All rows have the columns of the first. Table and columns come from the code, never from a request. */
export async function insertRows(db: Db, table: string, rows: readonly Row[], upsert: Upsert = {}): Promise<void> {
  await insert(db, table, rows, upsert)
}

/** The rows as they are stored now, in any order. The caller sorts `rows`, so that two transactions never wait in a circle. */
export const insertOrLockRows = (db: Db, table: string, rows: readonly Row[], lockBy: readonly string[]) =>
  insert(db, table, rows, { lockBy })

async function insert(db: Db, table: string, rows: readonly Row[], options: Options): Promise<Row[]> {
  const columns = Object.keys(rows[0] ?? {})
  const stored: Row[] = []
  if (columns.length === 0) return stored
  const atOnce = Math.max(1, Math.floor(valuesPerStatement / columns.length))
  let sinceTurn = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    const text = textOf({ table, columns, count: some.length, isPostgres: isPostgres(db), ...options })
    const values = some.flatMap((row) => columns.map((column) => row[column] ?? null))
    stored.push(...(await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows)
    sinceTurn += some.length
    if (sinceTurn < rowsPerTurn) continue
    sinceTurn = 0
    await yieldToEventLoop()
  }
  return stored
}

const texts = new Map<string, string>()

type Statement = Options & { table: string; columns: readonly string[]; count: number; isPostgres: boolean }

function textOf(statement: Statement): string {
  const { table, columns, count, isPostgres, replaceBy, addBy, lockBy } = statement
  const name = [table, count, isPostgres, replaceBy?.join(), addBy?.join(), lockBy?.join(), ...columns].join('\n')
  const known = texts.get(name)
  if (known) return known
  let at = 0
  const value = () => (isPostgres ? `$${++at}` : '?')
  const rows = Array.from({ length: count }, () => `(${columns.map(value).join()})`)
  const text = `insert into ${quoted(table)} (${columns.map(quoted).join()}) values ${rows.join()}${conflictOf(statement)}`
  if (texts.size >= maxTexts) texts.clear()
  texts.set(name, text)
  return text
}

function conflictOf({ table, columns, replaceBy, addBy, lockBy }: Statement): string {
  if (lockBy) {
    const [column] = lockBy.map(quoted)
    return ` on conflict (${lockBy.map(quoted).join()}) do update set ${column} = excluded.${column} returning *`
  }
  const key = replaceBy ?? addBy
  if (!key) return ''
  const stored = (column: string) => (addBy ? `${quoted(table)}.${quoted(column)} + ` : '')
  const others = columns.filter((column) => !key.includes(column))
  const set = others.map((column) => `${quoted(column)} = ${stored(column)}excluded.${quoted(column)}`)
  return ` on conflict (${key.map(quoted).join()}) do update set ${set.join()}`
}

const quoted = (name: string) => `"${name}"`
