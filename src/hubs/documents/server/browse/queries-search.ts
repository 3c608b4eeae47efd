// Which documents have these words in their title? Of those that are not deleted, with or without the lists' filters.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { pageOfFound } from '#server/database/found-rows.ts'
import type { SearchAsked } from '#server/hub.ts'
import { nearestSeqs } from '#server/nearest-seqs.ts'
import { type Collection, type DocumentRow, type DocumentTables, documentSearch } from './tables.ts'

type Filters = { filter?: string; year?: string }
type Cut = { offset: number; limit: number }

const { table } = documentSearch
const is = (column: string, value: string | number) => sql<SqlBool>`${sql.ref(column)} = ${value}`
const both = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** As they are now: what was deleted since it was found is not shown. */
const rowsAt = (db: Db, seqs: number[], where: RawBuilder<SqlBool>): Promise<DocumentRow[]> =>
  (db as Kysely<DocumentTables>)
    .selectFrom('document')
    .selectAll()
    .where('seq', 'in', seqs)
    .where(where)
    .orderBy('seq', 'desc')
    .execute()

export async function searchDocuments(
  db: Db,
  collection: Collection,
  { filter, year }: Filters,
  { words, ...cut }: Cut & { words: string[] },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const where = both([
    is('collection', collection),
    is('isLive', 1),
    ...(filter === 'od' ? [is('isOd', 1)] : []),
    ...(year ? [is('year', year)] : []),
  ])
  const { seqs, total } = await pageOfFound(db, { table, words, where }, cut)
  return { rows: seqs.length > 0 ? await rowsAt(db, seqs, where) : [], total }
}

/** The nearest, whatever their year; without words, the newest of this person. */
export async function nearestDocuments(
  db: Db,
  collections: Collection[],
  { words, forgives, uid, most }: Pick<SearchAsked, 'words' | 'forgives'> & { uid: string; most: number },
): Promise<DocumentRow[]> {
  const where = both([is('isLive', 1), sql<SqlBool>`collection in (${sql.join(collections)})`])
  if (words.length === 0) {
    const own = (db as Kysely<DocumentTables>).selectFrom('document').selectAll().where('createdBy', '=', uid)
    return own.where(where).orderBy('seq', 'desc').limit(most).execute()
  }
  const seqs = await nearestSeqs(db, { table, words, forgives, where }, most)
  const rows = seqs.length > 0 ? await rowsAt(db, seqs, where) : []
  return rows.sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq))
}
