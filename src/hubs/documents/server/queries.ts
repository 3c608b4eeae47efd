// Document queries: lists walk an index, and each change updates the list counters in the same transaction.
import type { Kysely } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { countRow, countRows, findTotal, moveCounts, nextSeq, totalsReader } from '#server/database/list-counters.ts'
import { lockRows } from '#server/database/lock-rows.ts'
import { newId } from '#server/database/new-id.ts'
import { type PageStart, pagedList, pageFrom } from '#server/database/paged-list.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { recountLists } from '#server/database/recount-lists.ts'
import { lock } from '#server/people/lock.ts'
import { buildSearchText } from '#server/search/search-text.ts'
import { wordText } from '#server/search/word-index.ts'
import { searchableTexts, storedValues } from '#shared/record-fields.ts'
import { queryWords } from '#shared/text/normalize-text.ts'
import { today } from '#shared/time/calendar.ts'
import { type Document, type DocumentContent, documentFields } from '../contract.ts'
import { isOdTitle, latestCheck } from '../rules.ts'
import { searchDocuments } from './browse/queries-search.ts'
import { type Collection, type DocumentRow, type DocumentTables, searchedTexts } from './tables.ts'

export type Care = Pick<DocumentRow, 'ownerId' | 'confirmedAt' | 'checkBy'>
export type ListOptions = {
  page: number
  limit: number
  search?: string
  filter?: 'od' | 'bookmarked' | 'check'
  year?: string
}
export type Page = { rows: readonly DocumentRow[]; total: number }

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

/** The beginning of the names of a year's lists. */
const yearPrefix = (year: string) => `document-in:${year}:`
/** Without a year: the list of all years. */
const listName = (collection: Collection, isOd: boolean, year?: string) =>
  `${year ? yearPrefix(year) : 'document:'}${collection}${isOd ? ':od' : ''}`
const listsOf = ({ collection, isOd, year }: Pick<DocumentRow, 'collection' | 'isOd' | 'year'>) =>
  (isOd ? [false, true] : [false]).flatMap((od) => [listName(collection, od), listName(collection, od, year)])

export const documentsRecount = recountLists<DocumentRow>(['document', 'document-in'], {
  table: 'document',
  columns: ['collection', 'isOd', 'isLive', 'year'],
  listsOf: (row) => (row.isLive ? listsOf(row) : []),
})

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

type LivePage = PageStart & { collection: Collection; year?: string; isOd: boolean }
const livePage = preparedQuery((db, { collection, year, isOd, ...start }: LivePage) => {
  const ofYear = { ...(year && { year }), ...(isOd && { filter: 'od' as const }) }
  return pageFrom(selectLive(db, collection, ofYear).selectAll(), start)
})

export async function listDocuments(db: Db, collection: Collection, options: ListOptions): Promise<Page> {
  const offset = (options.page - 1) * options.limit
  const words = queryWords(options.search ?? '')
  if (words.length > 0) return searchDocuments(db, collection, options, { words, offset, limit: options.limit })
  const { limit, year, filter } = options
  const isOd = filter === 'od'
  const list = listName(collection, isOd, year)
  return pagedList(db, { list, offset, limit, isOfYear: Boolean(year) }, (start) =>
    livePage(db, { collection, ...(year && { year }), isOd, ...start }),
  )
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
  await countRow(trx, listsOf(row), seq, 1)
  return row
}

/** Bulk insert, in the given order. */
export async function addDocuments(trx: Trx, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return
  const first = (await nextSeq(trx, 'document', rows.length)) - rows.length + 1
  const numbered = rows.map((row, n) => ({ ...row, seq: first + n }))
  await insertRows(trx, 'document', numbered)
  await countRowsByList(trx, numbered, 1)
}

/** The row after a change of its content. */
export const rebuildDocument = (before: DocumentRow, fields: DocumentContent): DocumentRow => ({
  ...{ ...before, ...columnsOf(fields), updatedAt: new Date().toISOString(), version: before.version + 1 },
})

/** Bulk update of rows that the transaction has locked. */
export async function rewriteDocuments(trx: Trx, changed: readonly { before: DocumentRow; after: DocumentRow }[]) {
  const after = changed.map((each) => each.after)
  await insertRows(trx, 'document', after, { replaceBy: ['id'] })
  await countRowsByList(
    trx,
    changed.map(({ before }) => before),
    -1,
  )
  await countRowsByList(trx, after, 1)
}

/** Updates counters in a fixed order of lists, as all code does, so that transactions cannot deadlock. */
async function countRowsByList(trx: Trx, rows: readonly DocumentRow[], by: 1 | -1): Promise<void> {
  const seqs = new Map<string, number[]>()
  for (const row of rows) {
    for (const list of listsOf(row)) {
      const listSeqs = seqs.get(list)
      if (listSeqs) listSeqs.push(row.seq)
      else seqs.set(list, [row.seq])
    }
  }
  for (const list of [...seqs.keys()].sort()) await countRows(trx, [list], seqs.get(list) ?? [], by)
}

/** `isLive: false` deletes a document and keeps its row, so that it can be restored: a soft delete. */
type Change = { fields?: DocumentContent; isLive?: boolean; care?: Partial<Care> }

/** Writes a change and updates the list counters. Returns undefined if the document has changed since it was read. */
export async function changeDocument(
  trx: Trx,
  before: DocumentRow,
  { fields, isLive, care }: Change,
): Promise<DocumentRow | undefined> {
  const after = await documents(trx)
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
  if (!after) return undefined
  // Only `moveYear` changes a year, and it moves the counters itself.
  if (before.isLive) await countRow(trx, listsOf({ ...before, year: after.year }), before.seq, -1)
  if (after.isLive) await countRow(trx, listsOf(after), after.seq, 1)
  return after
}

/** Moves all documents of a year, deleted ones too, with their counters, to another one. */
export async function moveYear(trx: Trx, from: string, to: string): Promise<void> {
  await documents(trx).updateTable('document').set({ year: to }).where('year', '=', from).execute()
  await moveCounts(trx, yearPrefix(from), yearPrefix(to))
}

export const countDocumentsOfYear = async (db: Db, year: string): Promise<number> =>
  (await findTotal(db, listName('documents', false, year))) + (await findTotal(db, listName('api-cycles', false, year)))

const readCounts = totalsReader([listName('documents', false), listName('api-cycles', false)])

/** How many documents each collection has. */
export async function countDocuments(db: Db): Promise<Record<Collection, number>> {
  const totals = await readCounts(db)
  const of = (collection: Collection) => totals.get(listName(collection, false)) ?? 0
  return { documents: of('documents'), 'api-cycles': of('api-cycles') }
}
