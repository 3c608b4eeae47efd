// Full-text word index of long texts: each row's words, which triggers keep in sync, under FTS5 on SQLite and a GIN index of
// lexemes on PostgreSQL. Titles also have the trigram index of search-tables.ts, which finds parts of words.
import { type RawBuilder, sql } from 'kysely'
import { wordsIn } from '#shared/text/fuzzy-score.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'
import { type Engine, inTransaction, type Trx } from '../database/database.ts'
import type { Mending } from '../database/recount.ts'
import { rewriteColumn, textIndexOf } from './search-tables.ts'

/** A table with `seq`, which gets the column `wordText`. */
export type TextIndexed<Row> = { table: string; textsOf: (row: Row) => readonly string[] }

/** Longer words are cut, in searches, too: PostgreSQL accepts no word of 2 KB. */
const longestWord = 60

/** The distinct words of some texts, normalised. */
export const distinctWords = (...texts: string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => wordsIn(normalizeText(text)))
      .map((word) => (word.length > longestWord ? [...word].slice(0, longestWord).join('') : word)),
  ),
]

/** The value of a row's column `wordText`. */
export const wordText = (...texts: string[]): string => distinctWords(...texts).join(' ')

/** Made without PostgreSQL's own parser, which knows no Urdu in the C locale. */
const lexemes = (of: RawBuilder<unknown>) => sql`array_to_tsvector(string_to_array(${of}, ' '))`

/** For `npm run recount`: rewrites words that differ from the texts, and their index entries. */
export const recountTexts = <Row>({ table, textsOf }: TextIndexed<Row>): Mending => ({
  name: textIndexOf(table),
  async mend({ db, engine }) {
    const words = await inTransaction(db, (trx) =>
      rewriteColumn<Row>(trx, table, 'wordText', (row) => wordText(...textsOf(row))),
    )
    const index = await inTransaction(db, (trx) => mendIndex(trx, engine, table))
    return [...words.map((seq) => `${seq}: its words`), ...index]
  },
})

async function mendIndex(trx: Trx, engine: Engine, table: string): Promise<string[]> {
  const [rows, index] = [sql.table(table), sql.table(textIndexOf(table))]
  if (engine === 'sqlite') {
    const isWhole = await sql`insert into ${index}(${index}, rank) values ('integrity-check', 1)`.execute(trx).then(
      () => true,
      () => false,
    )
    if (isWhole) return []
    await sql`insert into ${index}(${index}) values ('rebuild')`.execute(trx)
    return ['the index of words']
  }
  await sql`lock table ${index} in exclusive mode`.execute(trx)
  const right = lexemes(sql`r.${sql.ref('wordText')}`)
  const wrong = await sql<{ seq: number }>`
    select r.seq from ${rows} as r left join ${index} as i on i.seq = r.seq where i.words is distinct from ${right}
    union select i.seq from ${index} as i left join ${rows} as r on r.seq = i.seq where r.seq is null`.execute(trx)
  const seqs = wrong.rows.map(({ seq }) => seq).sort((a, b) => a - b)
  for (const seq of seqs) {
    await sql`delete from ${index} where seq = ${seq}`.execute(trx)
    await sql`insert into ${index} select r.seq, ${right} from ${rows} as r where r.seq = ${seq}`.execute(trx)
  }
  return seqs.map((seq) => `${seq}: its index`)
}
