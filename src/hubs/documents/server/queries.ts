// Document queries: lists, counts, and changes of a document.
import type { Kysely } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { type Listed, preparedList } from '#server/database/list.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { lock } from '#server/people/lock.ts'
import { buildSearchText } from '#server/search/search-text.ts'
import { wordText } from '#server/search/word-index.ts'
import { searchableTexts, storedValues } from '#shared/record-fields.ts'
import { queryWords } from '#shared/text/normalize-text.ts'
import { today } from '#shared/time/calendar.ts'
import { type Document, type DocumentContent, documentFields } from '../contract.ts'
import { isOdTitle, latestCheck } from '../rules.ts'
import { searchDocuments } from './browse/queries-search.ts'
import { type Collection, collections, type DocumentRow, type DocumentTables, searchedTexts } from './tables.ts'

export type Care = Pick<DocumentRow, 'ownerId' | 'confirmedAt' | 'checkBy'>
export type ListOptions = {
  page: number
  limit: number
  search?: string
  filter?: 'od' | 'bookmarked' | 'check'
  year?: string
}

/** The filled-in fields of a record or an input. */
export const fieldsOf = (given: Partial<DocumentContent>): DocumentContent => storedValues(documentFields, given)
/** The texts that the portal's search covers in addition to titles. */
export const documentTexts = {
  table: 'document',
  textsOf: (fields: DocumentContent) => searchableTexts(documentFields, fields),
}

export const asDocument = (row: DocumentRow): Document => ({
  _id: row.id,
  ...storedValues(documentFields, row),
  year: row.year,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ownerId: row.ownerId,
  confirmedAt: row.confirmedAt,
  checkBy: row.checkBy,
  version: row.version,
})

const documents = (db: Db): Kysely<DocumentTables> => db

export const columnsOf = (fields: DocumentContent) => ({
  ...fields,
  searchText: buildSearchText(...searchedTexts(fields)),
  wordText: wordText(...documentTexts.textsOf(fields)),
  isOd: isOdTitle(fields.title) ? 1 : 0,
})

const documentById = preparedQuery((db, { collection, id }: { collection: Collection; id: string }) =>
  documents(db).selectFrom('document').selectAll().where('id', '=', id).where('collection', '=', collection),
)

export const findDocument = async (db: Db, collection: Collection, id: string): Promise<DocumentRow | undefined> =>
  (await documentById(db, { collection, id }))[0]

const selectDocumentsBy = (db: Db, collection: Collection, by: 'documentUrl' | 'id', values: readonly string[]) =>
  selectLive(db, collection, {})
    .selectAll()
    .where(by, 'in', [...new Set(values)])
    .orderBy('id')

/** The documents with these links or ids that are not deleted. */
export const findDocuments = async (...options: Parameters<typeof selectDocumentsBy>): Promise<DocumentRow[]> =>
  options[3].length === 0 ? [] : selectDocumentsBy(...options).execute()

/** As `findDocuments`; nobody changes them before the transaction ends. */
export async function lockDocuments(
  trx: Trx,
  collection: Collection,
  by: 'documentUrl' | 'id',
  values: readonly string[],
): Promise<DocumentRow[]> {
  return values.length === 0 ? [] : lockRows(trx, selectDocumentsBy(trx, collection, by, values)).execute()
}

/** What a person sent under this key before, to either collection: also earlier than keys of saves are kept. */
export const findUpload = (
  db: Db,
  { createdBy, submissionKey }: Pick<Upload, 'createdBy' | 'submissionKey'>,
): Promise<DocumentRow | undefined> =>
  documents(db)
    .selectFrom('document')
    .selectAll()
    .where('createdBy', '=', createdBy)
    .where('submissionKey', '=', submissionKey)
    .executeTakeFirst()

function selectLive(db: Db, collection: Collection, { filter, year }: Pick<ListOptions, 'filter' | 'year'>) {
  const all = documents(db).selectFrom('document').where('collection', '=', collection).where('isLive', '=', 1)
  const ofYear = year ? all.where('year', '=', year) : all
  return filter === 'od' ? ofYear.where('isOd', '=', 1) : ofYear
}

type LiveFilters = { collection: Collection; year?: string | undefined; isOd: boolean }
const listLive = preparedList((db, { collection, year, isOd }: LiveFilters) => ({
  found: selectLive(db, collection, { ...(year && { year }), ...(isOd && { filter: 'od' }) }),
  read: documents(db).selectFrom('document').selectAll(),
  key: 'document.seq',
}))

export async function listDocuments(
  db: Db,
  collection: Collection,
  { page, limit, ...options }: ListOptions,
): Promise<Listed<DocumentRow>> {
  const words = queryWords(options.search ?? '')
  if (words.length > 0) return searchDocuments(db, collection, options, { words, page, limit })
  const isOd = options.filter === 'od'
  return listLive(db, { collection, year: options.year || undefined, isOd }, { page, limit })
}

type Upload = {
  collection: Collection
  year: string
  fields: DocumentContent
  createdBy: string
  submissionKey: string
}

/** A row without its seq, which it gets when it is stored. */
export function buildDocument({ fields, ...given }: Upload): DocumentRow {
  const now = new Date().toISOString()
  return {
    ...{ id: newId(), seq: 0, ...columnsOf(fields), ...given, isLive: 1 },
    ...{ ownerId: given.createdBy, confirmedAt: now, checkBy: latestCheck(today()) },
    ...{ createdAt: now, updatedAt: now, version: 1 },
  }
}

export async function addDocument(trx: Trx, upload: Upload): Promise<DocumentRow> {
  // An import waits that looks for the links it knows.
  await lock(trx, { rows: ['uploads'] })
  const seq = await nextSeq(trx, 'document')
  const row = { ...buildDocument(upload), seq }
  await documents(trx).insertInto('document').values(row).execute()
  return row
}

/** Bulk insert, in the given order. */
export async function addDocuments(trx: Trx, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return
  const first = (await nextSeq(trx, 'document', rows.length)) - rows.length + 1
  const numbered = rows.map((row, n) => ({ ...row, seq: first + n }))
  await insertRows(trx, 'document', numbered)
}

/** The row after a change of its content. */
export const rebuildDocument = (before: DocumentRow, fields: DocumentContent): DocumentRow => ({
  ...{ ...before, ...columnsOf(fields), updatedAt: new Date().toISOString(), version: before.version + 1 },
})

/** Bulk update of rows that the transaction has locked. */
export const rewriteDocuments = (trx: Trx, rows: readonly DocumentRow[]): Promise<void> =>
  insertRows(trx, 'document', rows, { replaceBy: ['id'] })

/** `isLive: false` deletes a document and keeps its row, so that it can be restored: a soft delete. */
type Change = { fields?: DocumentContent; isLive?: boolean; care?: Partial<Care> }

/** Returns undefined if the document has changed since it was read. */
export async function changeDocument(
  trx: Trx,
  before: DocumentRow,
  { fields, isLive, care }: Change,
): Promise<DocumentRow | undefined> {
  return documents(trx)
    .updateTable('document')
    .set({
      // A delete and its undo leave the document as it was: only new content counts as a change.
      ...(fields && { ...columnsOf(fields), updatedAt: new Date().toISOString() }),
      ...(isLive !== undefined && { isLive: isLive ? 1 : 0 }),
      ...care,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
}

type Counted = { collection: Collection; n: number | string }
const countLive = preparedQuery<{ year?: string }, Counted>((db, { year }) =>
  documents(db)
    .selectFrom('document')
    .select(({ fn }) => ['collection', fn.countAll<number | string>().as('n')])
    .where('collection', 'in', collections)
    .where('isLive', '=', 1)
    .$if(year !== undefined, (rows) => rows.where('year', '=', year as string))
    .groupBy('collection'),
)

/** How many documents each collection has, of all years or of one. */
export async function countDocuments(db: Db, year?: string): Promise<Record<Collection, number>> {
  const counts = { documents: 0, 'api-cycles': 0 }
  for (const { collection, n } of await countLive(db, year === undefined ? {} : { year }))
    counts[collection] = Number(n)
  return counts
}
