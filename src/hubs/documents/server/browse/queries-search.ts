// Full-text search of documents that are not deleted: by title in lists and in the portal's search; the portal's search also
// covers descriptions.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Listed, Page } from '#server/database/list.ts'
import type { SearchRequest } from '#server/hub/hub.ts'
import { findMatchesPage } from '#server/search/full-text-search.ts'
import { findBestMatches } from '#server/search/rank-matches.ts'
import { containsWords, findSeqsWithWords } from '#server/search/text-search.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { type Collection, type DocumentRow, type DocumentTables, documentSearch } from '../tables.ts'

type Filters = { filter?: string; year?: string }

const { table } = documentSearch
const is = (column: string, value: string | number) => sql<SqlBool>`${sql.ref(column)} = ${value}`
const both = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** The rows as they are now: a document deleted since the search found it is left out. */
function findRowsBySeq(db: Db, seqs: number[], where: RawBuilder<SqlBool>): Promise<DocumentRow[]> {
  const rows = (db as Kysely<DocumentTables>).selectFrom('document').selectAll().where('seq', 'in', seqs).where(where)
  return rows.orderBy('seq', 'desc').execute()
}

export async function searchDocuments(
  db: Db,
  collection: Collection,
  { filter, year }: Filters,
  { words, page, limit }: Page & { words: string[] },
): Promise<Listed<DocumentRow>> {
  const where = both([
    is('collection', collection),
    is('isLive', 1),
    ...(filter === 'od' ? [is('isOd', 1)] : []),
    ...(year ? [is('year', year)] : []),
  ])
  const { seqs, total } = await findMatchesPage(db, { table, words, where }, { offset: (page - 1) * limit, limit })
  const rows = seqs.length > 0 ? await findRowsBySeq(db, seqs, where) : []
  return { rows, total, totalPages: totalPagesOf(total, limit) }
}

const liveIn = (collections: Collection[]) =>
  both([is('isLive', 1), sql<SqlBool>`collection in (${sql.join(collections)})`])

/** The best matches of any year; without words, this person's newest. */
export async function findBestDocuments(
  db: Db,
  collections: Collection[],
  { words, isFuzzy, uid, most }: Pick<SearchRequest, 'words' | 'isFuzzy'> & { uid: string; most: number },
): Promise<DocumentRow[]> {
  const where = liveIn(collections)
  if (words.length === 0) {
    const own = (db as Kysely<DocumentTables>).selectFrom('document').selectAll().where('createdBy', '=', uid)
    return own.where(where).orderBy('seq', 'desc').limit(most).execute()
  }
  const seqs = await findBestMatches(db, { table, words, isFuzzy, where }, most)
  const rows = seqs.length > 0 ? await findRowsBySeq(db, seqs, where) : []
  return rows.toSorted((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq))
}

/** Documents whose description contains the words, apart from those already found by title. */
export async function findDocumentsByText(
  db: Db,
  collections: Collection[],
  { words, besides, most }: { words: readonly string[]; besides: readonly DocumentRow[]; most: number },
): Promise<DocumentRow[]> {
  const missing = most - besides.length
  if (missing <= 0 || words.length === 0) return []
  const where = liveIn(collections)
  const alreadyFound = new Set(besides.map(({ seq }) => seq))
  const seqs = (await findSeqsWithWords(db, { table, words, where }, most)).filter((seq) => !alreadyFound.has(seq))
  const rows = seqs.length > 0 ? await findRowsBySeq(db, seqs, where) : []
  return rows
    .filter((row) => containsWords(row.wordText, words))
    .sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq))
    .slice(0, missing)
}
