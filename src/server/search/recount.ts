// Recount of search data: rewrites the search text of each row where it differs, and then its copy and the full-text index.
import { sql } from 'kysely'
import { type Database, inTransaction, type Trx } from '../database/database.ts'
import type { Mending } from '../database/recount.ts'
import { copyOf, rewriteSearchTexts, type Searchable, wordsOf } from './search-tables.ts'

type Indexed<Row> = Searchable & { textsOf: (row: Row) => readonly string[] }

export function recountSearch<Row>({ textsOf, ...searchable }: Indexed<Row>): Mending {
  return {
    name: copyOf(searchable.table),
    async mend({ db, engine }) {
      const texts = await inTransaction(db, (trx) => rewriteSearchTexts(trx, searchable.table, textsOf))
      const copies = await inTransaction(db, (trx) => rebuildCopies(trx, engine, searchable))
      const wrong = [...texts.map((seq) => `${seq}: its text`), ...copies.map((seq) => `${seq}: its copy`)]
      if (engine === 'postgres') return wrong
      return [...wrong, ...(await inTransaction(db, (trx) => rebuildIndex(trx, searchable.table)))]
    },
  }
}

/** Changes and their copies are one transaction: with this lock, each row is seen with its copy. */
async function rebuildCopies(trx: Trx, engine: Database['engine'], { table, columns }: Searchable): Promise<number[]> {
  const [rows, copy] = [sql.table(table), sql.table(copyOf(table))]
  if (engine === 'postgres') await sql`lock table ${copy} in exclusive mode`.execute(trx)
  const differs = sql.join(
    [
      sql`c.text is distinct from r.${sql.ref('searchText')}`,
      ...columns.map((name) => sql`c.${sql.ref(name)} is distinct from r.${sql.ref(name)}`),
    ],
    sql` or `,
  )
  const wrong = await sql<{ seq: number }>`
    select r.seq from ${rows} as r left join ${copy} as c on c.seq = r.seq where r.seq is not null and (${differs})
    union select c.seq from ${copy} as c left join ${rows} as r on r.seq = c.seq where r.seq is null`.execute(trx)
  const seqs = wrong.rows.map(({ seq }) => seq).sort((a, b) => a - b)
  const named = (text: string) => sql.join(['seq', text, ...columns].map((name) => sql.ref(name)))
  for (const seq of seqs) {
    await sql`delete from ${copy} where seq = ${seq}`.execute(trx)
    await sql`insert into ${copy} (${named('text')})
      select ${named('searchText')} from ${rows} where seq = ${seq}`.execute(trx)
  }
  return seqs
}

/** SQLite itself compares its index with the copies. */
async function rebuildIndex(trx: Trx, table: string): Promise<string[]> {
  const words = sql.table(wordsOf(table))
  const isWhole = await sql`insert into ${words}(${words}, rank) values ('integrity-check', 1)`.execute(trx).then(
    () => true,
    () => false,
  )
  if (isWhole) return []
  await sql`insert into ${words}(${words}) values ('rebuild')`.execute(trx)
  return ['the index of words']
}
