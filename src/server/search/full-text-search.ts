// Full-text search on both databases: finds rows that contain every word, in any order, as part of any word of the text;
// newest first, with the total, for pagination.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { copyOf, wordsOf } from './search-tables.ts'

export type FullTextQuery = {
  table: string
  /** Normalised. */
  words: readonly string[]
  /** Only in the first of the row's texts. */
  isInFirst?: boolean
  /** A condition on the copied columns, by their names. */
  where?: RawBuilder<SqlBool>
  /** `where` matches so few rows that reading their texts costs less than querying the index. */
  isFew?: boolean
  /** Rows that match whatever their text. */
  or?: RawBuilder<SqlBool>
}
type Page = { offset: number; limit: number }

const shortest = 3
/** The index holds trigrams; shorter words are searched in the text itself. */
const isIndexed = (word: string) => [...word].length >= shortest
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** A line break ends the first text. */
const isIn = (word: string, isInFirst = false) =>
  sql<SqlBool>`text like ${`%${escaped(word)}%${isInFirst ? '\n%' : ''}`} escape '\\'`
const all = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
const any = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

const phrase = (word: string) => `"${word.replaceAll('"', '""')}"`
const hasTrigrams = (words: readonly string[]) =>
  sql<SqlBool>`runs @> (${sql.join(
    words.map((word) => sql`search_runs(${word}::text)`),
    sql` || `,
  )})`

/** `from … where …` of the matches. On SQLite the index leads, so that the newest are read first and no further. */
function source(db: Db, { table, words, isInFirst, where, or, isFew }: FullTextQuery): RawBuilder<unknown> {
  const copy = sql.table(copyOf(table))
  const [long, short] = [words.filter(isIndexed), words.filter((word) => isInFirst || !isIndexed(word))]
  const within = where ? [where] : []
  const inText = words.map((word) => isIn(word, isInFirst))
  if (isFew) return sql`from ${copy} where ${all([...within, or ? any([all(inText), or]) : all(inText)])}`
  if (isPostgres(db)) {
    const found = [...(long.length > 0 ? [hasTrigrams(long)] : []), ...inText]
    return sql`from ${copy} where ${all([...within, or ? any([all(found), or]) : all(found)])}`
  }
  const index = sql.table(wordsOf(table))
  const match = long.map(phrase).join(' AND ')
  if (long.length === 0 || or) {
    const inIndex =
      long.length > 0 ? [sql<SqlBool>`seq in (select rowid from ${index} where ${index} match ${match})`] : []
    const found = all([...inIndex, ...short.map((word) => isIn(word, isInFirst))])
    return sql`from ${copy} where ${all([...within, or ? any([found, or]) : found])}`
  }
  return sql`from (select rowid as place from ${index} where ${index} match ${match}) cross join ${copy} on seq = place
    where ${all([...within, ...short.map((word) => isIn(word, isInFirst))])}`
}

/** The seqs of the matches, for use in another query. */
export const selectMatchingSeqs = (db: Db, query: FullTextQuery) => sql<number>`(select seq ${source(db, query)})`

type Row = { seq: number; text: string }

const read = async <Found>(db: Db, query: RawBuilder<Found>): Promise<readonly Found[]> =>
  (await query.execute(db)).rows

/** The newest matches, with their texts. */
export async function findNewestMatches(db: Db, query: FullTextQuery, most: number): Promise<readonly Row[]> {
  const { table, words, isInFirst, where } = query
  const plain = all([...(where ? [where] : []), ...words.map((word) => isIn(word, isInFirst))])
  if (query.isFew) return findAmongFew(db, { table, plain }, most)
  if (!words.some(isIndexed)) return findAmongNewest(db, { table, plain, looked: newestOfLetters }, most)
  if (isPostgres(db)) return findNewestOnPostgres(db, { table, plain, found: source(db, query) }, most)
  const newest = sql`order by ${newestFirst(db, query)} limit ${most}`
  return read(db, sql<Row>`select seq, text ${source(db, query)} ${newest}`)
}

const findAmongFew = (db: Db, { table, plain }: Omit<Among, 'looked'>, most: number): Promise<readonly Row[]> =>
  read(
    db,
    sql<Row>`select seq, text from ${sql.table(copyOf(table))} where ${plain} order by seq desc limit ${sql.lit(most)}`,
  )

/** After one letter people go on typing: no index knows it, and if it is rare all texts would be read for it. */
const newestOfLetters = 5000

type Among = { table: string; plain: RawBuilder<SqlBool>; looked: number }

const findAmongNewest = (db: Db, { table, plain, looked }: Among, most: number): Promise<readonly Row[]> =>
  read(
    db,
    sql<Row>`select seq, text
    from (select * from ${sql.table(copyOf(table))} order by seq desc limit ${sql.lit(looked)}) as ${sql.table(copyOf(table))}
    where ${plain} order by seq desc limit ${sql.lit(most)}`,
  )

/** Common words have enough matches among these. */
const newestLooked = 1000
type OnPostgres = { table: string; plain: RawBuilder<SqlBool>; found: RawBuilder<unknown> }

/** Its index finds all matches before the newest are known, so the newest rows are searched first. */
async function findNewestOnPostgres(
  db: Db,
  { table, plain, found }: OnPostgres,
  most: number,
): Promise<readonly Row[]> {
  const first = await findAmongNewest(db, { table, plain, looked: newestLooked }, most)
  if (first.length === most) return first
  return read(
    db,
    sql<Row>`with found as materialized (select seq, text ${found}) select seq, text from found order by seq desc limit ${most}`,
  )
}

type MatchesPage = { seqs: number[]; total: number }

/** The rows of a page, newest first, and the total. */
export async function findMatchesPage(db: Db, query: FullTextQuery, { offset, limit }: Page): Promise<MatchesPage> {
  if (isPostgres(db) && query.words.some(isIndexed)) return findPageOnPostgres(db, query, { offset, limit })
  const found = source(db, query)
  const order = sql`order by ${newestFirst(db, query)} limit ${limit} offset ${offset}`
  const seqs = (await read(db, sql<Row>`select seq ${found} ${order}`)).map(({ seq }) => seq)
  if (seqs.length < limit && (seqs.length > 0 || offset === 0)) return { seqs, total: offset + seqs.length }
  const [counted] = await read(db, sql<{ n: number }>`select count(*) as n ${found}`)
  return { seqs, total: Number(counted?.n ?? 0) }
}

/** Its index finds all matches before the newest are known, so they are counted in the same pass. */
async function findPageOnPostgres(db: Db, query: FullTextQuery, { offset, limit }: Page): Promise<MatchesPage> {
  const rows = await read(
    db,
    sql<{ seq: number | null; n: string }>`with found as materialized (select seq ${source(db, query)})
      select counted.n, page.seq from (select count(*) as n from found) as counted
      left join (select seq from found order by seq desc limit ${limit} offset ${offset}) as page on true
      order by page.seq desc`,
  )
  return { seqs: rows.flatMap(({ seq }) => seq ?? []), total: Number(rows[0]?.n ?? 0) }
}

/** SQLite's index returns its rowids in this order; ordered by the copy's column, it would sort. */
const newestFirst = (db: Db, { words, or, isFew }: FullTextQuery) =>
  !isPostgres(db) && !or && !isFew && words.some(isIndexed) ? sql`place desc` : sql`seq desc`

/**
 * Fuzzy candidates: rows that may contain a word with a typo, because its beginning or its end is there. The caller
 * compares the words themselves.
 */
export async function findFuzzyCandidates(
  db: Db,
  { table, words, isInFirst, where, isFew }: Omit<FullTextQuery, 'or'>,
  most: number,
): Promise<readonly Row[]> {
  const piecesOf = (word: string) => {
    const signs = [...word]
    return [word, ` ${signs.slice(0, 3).join('')}`, signs.slice(-Math.max(3, Math.ceil(signs.length / 2))).join('')]
  }
  const long = words.filter((word) => [...word].length > shortest)
  const others = words.filter((word) => [...word].length <= shortest)
  if (long.length === 0) return []
  const within = [...(where ? [where] : []), ...others.map((word) => isIn(word, isInFirst))]
  const copy = sql.table(copyOf(table))
  const anyPiece = (has: (piece: string) => RawBuilder<SqlBool>) =>
    all([...within, ...long.map((word) => any(piecesOf(word).map(has)))])
  const plain = anyPiece((piece) => isIn(piece))
  if (isFew) return findAmongFew(db, { table, plain }, most)
  if (isPostgres(db)) {
    const found = sql`from ${copy} where ${anyPiece((piece) => all([hasTrigrams([piece]), isIn(piece)]))}`
    return findNewestOnPostgres(db, { table, plain, found }, most)
  }
  const index = sql.table(wordsOf(table))
  const match = long.map((word) => `(${piecesOf(word).map(phrase).join(' OR ')})`).join(' AND ')
  return read(
    db,
    sql<Row>`select seq, text
    from (select rowid as place from ${index} where ${index} match ${match}) cross join ${copy} on seq = place
    where ${all(within)} order by place desc limit ${most}`,
  )
}
