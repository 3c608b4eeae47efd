// Full-text search of long texts: finds rows that contain all these words, whole or as prefixes, newest first.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { copyOf, textIndexOf } from './search-tables.ts'
import { distinctWords } from './word-index.ts'

type TextQuery = {
  table: string
  /** As typed, normalised. */
  words: readonly string[]
  /** A condition on the columns of the table's narrow copy, by their names. */
  where: RawBuilder<SqlBool>
}

/** Shorter words are a prefix of too many: they must match exactly. */
const shortestBeginning = 3
const mayBegin = (word: string) => [...word].length >= shortestBeginning

/** Whether a row that was found still contains the words. */
export const containsWords = (wordText: string, words: readonly string[]): boolean => {
  const there = wordText.split(' ')
  return distinctWords(...words).every((word) =>
    there.some((each) => each === word || (mayBegin(word) && each.startsWith(word))),
  )
}

/** Exact matches first, then prefix matches. */
export async function findSeqsWithWords(db: Db, { words, ...query }: TextQuery, most: number): Promise<number[]> {
  const typed = distinctWords(...words)
  if (typed.length === 0) return []
  const find = isPostgres(db) ? findOnPostgres : findOnSqlite
  return (await find(db, { ...query, typed }, most)).slice(0, most)
}

type ParsedTextQuery = Omit<TextQuery, 'words'> & { typed: readonly string[] }
type Row = { seq: number }

/** An exact word is read from its newest row on and no further; for prefixes all rows are collected first. */
async function findOnSqlite(db: Db, { table, where, typed }: ParsedTextQuery, most: number): Promise<number[]> {
  const index = sql.table(textIndexOf(table))
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`
  const ask = async (match: string, limit: number) => {
    const { rows } = await sql<Row>`select seq from (select rowid as place from ${index} where ${index} match ${match})
      cross join ${sql.table(copyOf(table))} on seq = place where ${where} order by place desc limit ${limit}`.execute(
      db,
    )
    return rows.map(({ seq }) => seq)
  }
  const exact = await ask(typed.map(quoted).join(' AND '), most)
  if (exact.length >= most || !typed.some(mayBegin)) return exact
  const beginning = (word: string) => `${quoted(word)}${mayBegin(word) ? '*' : ''}`
  const begun = await ask(typed.map(beginning).join(' AND '), most + exact.length)
  return [...exact, ...begun.filter((seq) => !exact.includes(seq))]
}

/** Common words have enough matches among these; the index would find all rows before the newest are known. */
const newestLooked = 200
/** Among this many of the newest, exact matches come first. */
const looked = 30

async function findOnPostgres(db: Db, { table, where, typed }: ParsedTextQuery, most: number): Promise<number[]> {
  const [index, copy] = [sql.table(textIndexOf(table)), sql.table(copyOf(table))]
  const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
  const has = (query: string) => sql<boolean>`words @@ ${query}::tsquery`
  const isExact = has(typed.map(quoted).join(' & '))
  const isBegun = has(typed.map((word) => `${quoted(word)}${mayBegin(word) ? ':*' : ''}`).join(' & '))
  const read = async (found: RawBuilder<unknown>) => {
    const newest = sql`order by seq desc limit ${sql.lit(looked)}`
    const { rows } = await sql<Row & { exact: boolean }>`${found} ${newest}`.execute(db)
    return [...rows.filter(({ exact }) => exact), ...rows.filter(({ exact }) => !exact)].map(({ seq }) => seq)
  }
  const newest = await read(sql`select seq, ${isExact} as exact
    from (select seq, words from ${index} order by seq desc limit ${sql.lit(newestLooked)}) as newest join ${copy} using (seq)
    where ${isBegun} and ${where}`)
  if (newest.length >= most) return newest
  // Row by row: PostgreSQL assumes that a prefix is common, and would read the whole copy to join it.
  return read(sql`with found as materialized (select seq as place, ${isExact} as exact from ${index} where ${isBegun})
    select seq, exact from found cross join lateral (select * from ${copy} where seq = place limit 1) as copied
    where ${where}`)
}
