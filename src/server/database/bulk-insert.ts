// Bulk insert: writes many rows with few statements whose text is built once. Kysely builds a statement of thousands of
// values more slowly than SQLite runs it, and a large import holds the write lock for as long as both take.
import { CompiledQuery, PostgresAdapter } from 'kysely'
import { yieldToEventLoop } from '../overload/yield-to-event-loop.ts'
import type { Db } from './database.ts'
import { addPreparedText } from './fast-paths/prepared-query.ts'

/** Far fewer than both databases accept; more are no faster. */
const valuesPerStatement = 2000
/** Rows between two yields to the event loop: SQLite works in this process. */
const rowsPerTurn = 1000
const maxTexts = 200
/** Statements of single changes, unlike those of an import, run again and again. A GCP is counted in a dozen lists, twice. */
const mostRowsPrepared = 24

type Row = Readonly<Record<string, unknown>>
/** Upsert: if a row with these columns exists, the other columns replace its values, or are added to them. */
type Options = { replaceBy?: readonly string[]; addBy?: readonly string[] }

/** All rows have the columns of the first. Table and columns come from the code, never from a request. */
export async function insertRows(db: Db, table: string, rows: readonly Row[], options: Options = {}): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const atOnce = Math.max(1, Math.floor(valuesPerStatement / columns.length))
  let sinceTurn = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    const text = textOf({ table, columns, count: some.length, isPostgres, ...options })
    const values = some.flatMap((row) => columns.map((column) => row[column] ?? null))
    await db.executeQuery(CompiledQuery.raw(text, values))
    sinceTurn += some.length
    if (sinceTurn < rowsPerTurn) continue
    sinceTurn = 0
    await yieldToEventLoop()
  }
}

const texts = new Map<string, string>()

type Statement = Options & { table: string; columns: readonly string[]; count: number; isPostgres: boolean }

function textOf(statement: Statement): string {
  const { table, columns, count, isPostgres, replaceBy, addBy } = statement
  const name = [table, count, isPostgres, replaceBy?.join(), addBy?.join(), ...columns].join('\n')
  const known = texts.get(name)
  if (known) return known
  let at = 0
  const value = () => (isPostgres ? `$${++at}` : '?')
  const rows = Array.from({ length: count }, () => `(${columns.map(value).join()})`)
  const text = `insert into ${quoted(table)} (${columns.map(quoted).join()}) values ${rows.join()}${conflictOf(statement)}`
  if (texts.size >= maxTexts) texts.clear()
  texts.set(name, text)
  if (count <= mostRowsPrepared) addPreparedText(text)
  return text
}

function conflictOf({ table, columns, replaceBy, addBy }: Statement): string {
  const key = replaceBy ?? addBy
  if (!key) return ''
  const stored = (column: string) => (addBy ? `${quoted(table)}.${quoted(column)} + ` : '')
  const others = columns.filter((column) => !key.includes(column))
  const set = others.map((column) => `${quoted(column)} = ${stored(column)}excluded.${quoted(column)}`)
  return ` on conflict (${key.map(quoted).join()}) do update set ${set.join()}`
}

const quoted = (name: string) => `"${name}"`
