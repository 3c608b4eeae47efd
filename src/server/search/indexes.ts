// Full-text indexes of SQLite (FTS5): lists them, and turns on secure deletion.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export const listSearchIndexes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like '%using fts5%'`.execute(db)
  return rows.map(({ name }) => name)
}

/** By default FTS5 only marks what is deleted; the setting is stored in the index. */
export async function enableSecureDelete(db: Db): Promise<void> {
  for (const name of await listSearchIndexes(db)) {
    const index = sql.table(name)
    const settings = sql.table(`${name}_config`)
    const { rows } = await sql`select v from ${settings} where k = 'secure-delete' and v = 1`.execute(db)
    if (rows.length === 0) await sql`insert into ${index}(${index}, rank) values ('secure-delete', 1)`.execute(db)
  }
}
