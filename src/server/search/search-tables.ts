// Search tables: names of the narrow copies that searches read, and the texts that fill them. The database itself keeps copies in
// step; migration steps make them (src/server/database/migrations/search-step.ts).
import type { Trx } from '../database/database.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { buildSearchText } from './search-text.ts'

export type Searchable = {
  /** Has the columns `seq` and `searchText`. */
  table: string
  /** Copied beside the text. */
  columns: readonly string[]
}

/** Tables with this prefix are not in backups, because they are derived from other rows. */
export const copyOf = (table: string) => `search_${table}`
export const wordsOf = (table: string) => `${copyOf(table)}_fts`
/** The word index of long texts: word-index.ts. */
export const textIndexOf = (table: string) => `search_text_${table}_fts`
export const isDerived = (table: string) => table.startsWith('search_')

const atOnce = 1000

/** Rewrites every row's search text; returns which ones differed. */
export const rewriteSearchTexts = <Row>(trx: Trx, table: string, textsOf: (row: Row) => readonly string[]) =>
  rewriteColumn<Row>(trx, table, 'searchText', (row) => buildSearchText(...textsOf(row)))

/** The same for any column that is derived from the others. */
export async function rewriteColumn<Row>(
  trx: Trx,
  table: string,
  column: string,
  textOf: (row: Row) => string,
): Promise<number[]> {
  const differed: number[] = []
  for (let last = 0; ; ) {
    const rows = await trx.selectFrom(table).selectAll().where('seq', '>', last).orderBy('seq').limit(atOnce).execute()
    for (const row of rows) {
      const text = textOf(row as Row)
      if (text === row[column]) continue
      // If the row was changed since it was read, that change has written its text.
      const asRead = trx.updateTable(table).where('seq', '=', row.seq).where(column, '=', row[column])
      await asRead.set({ [column]: text }).execute()
      differed.push(row.seq)
    }
    if (rows.length < atOnce) return differed
    last = rows.at(-1)?.seq
  }
}

/** Before a restore: drops the copies of these tables, and nothing else with such a name. */
export async function dropCopies(trx: Trx, tables: readonly string[]): Promise<void> {
  const isSqlite = !isPostgres(trx)
  for (const table of tables) {
    await trx.schema.dropTable(textIndexOf(table)).ifExists().execute()
    if (isSqlite) await trx.schema.dropTable(wordsOf(table)).ifExists().execute()
    await trx.schema.dropTable(copyOf(table)).ifExists().execute()
  }
}
