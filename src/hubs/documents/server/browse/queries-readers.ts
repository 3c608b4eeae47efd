// Queries for one reader of a collection: bookmarks, documents that are new to them, and documents they should check.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Listed } from '#server/database/list.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { normalizeText, queryWords } from '#shared/text/normalize-text.ts'
import { today } from '#shared/time/calendar.ts'
import { maxNew } from '../../rules.ts'
import { listEditors } from '../owners/queries.ts'
import type { ListOptions } from '../queries.ts'
import type { Collection, DocumentRow, DocumentTables, VisitRow } from '../tables.ts'

type Tables = DocumentTables & Pick<PeopleTables, 'user'>
type Reader = { uid: string; mayEdit: boolean }
type ListedRow = Pick<DocumentRow, 'seq' | 'title' | 'year' | 'collection' | 'isLive'>

const tables = (db: Db): Kysely<Tables> => db as Kysely<Tables>

const listedColumns = [
  'document.seq',
  'document.title',
  'document.year',
  'document.collection',
  'document.isLive',
] as const

// Both lists are short. The other filters are applied here: with them, the database would scan the whole collection.
const listBookmarked = (db: Db, uid: string): Promise<ListedRow[]> =>
  tables(db)
    .selectFrom('documentBookmark')
    .innerJoin('document', 'document.id', 'documentBookmark.documentId')
    .select(listedColumns)
    .where('documentBookmark.userId', '=', uid)
    .execute()

/** Their own, and those whose owners can no longer edit documents. */
async function listDue(db: Db, uid: string): Promise<ListedRow[]> {
  const others = (await listEditors(db)).map((editor) => editor.uid).filter((editor) => editor !== uid)
  const due = tables(db)
    .selectFrom('document')
    .select(listedColumns)
    .where('document.isLive', '=', 1)
    .where('document.checkBy', '<', today())
  return (others.length === 0 ? due : due.where('document.ownerId', 'not in', others)).execute()
}

/** A page of one person's bookmarks or due checks, in the same order as every list. */
export async function listChosen(
  db: Db,
  collection: Collection,
  request: ListOptions,
  { uid, mayEdit }: Reader,
): Promise<Listed<DocumentRow>> {
  if (request.filter === 'check' && !mayEdit) return { rows: [], total: 0, totalPages: 1 }
  const chosen = await (request.filter === 'check' ? listDue : listBookmarked)(db, uid)
  const words = queryWords(request.search ?? '')
  const seqs = chosen
    .filter((each) => each.collection === collection && each.isLive && (!request.year || each.year === request.year))
    .filter(({ title }) => words.every((word) => normalizeText(title).includes(word)))
    .map(({ seq }) => seq)
    .sort((a, b) => b - a)
  const offset = (request.page - 1) * request.limit
  const shown = seqs.slice(offset, offset + request.limit)
  const counted = { total: seqs.length, totalPages: totalPagesOf(seqs.length, request.limit) }
  if (shown.length === 0) return { rows: [], ...counted }
  const rows = await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('seq', 'in', shown)
    .orderBy('seq', 'desc')
    .execute()
  return { rows, ...counted }
}

export type Marks = { isBookmarked: boolean; ownerName: string }

/** A query for each number of cards: a page has few. */
const marksOf = preparedQuery((db, { uid, ...ids }: { uid: string } & Record<string, string>) =>
  tables(db)
    .selectFrom('document')
    .leftJoin('documentBookmark', (join) =>
      join.onRef('documentBookmark.documentId', '=', 'document.id').on('documentBookmark.userId', '=', uid),
    )
    .leftJoin('user', 'user.id', 'document.ownerId')
    .select(['document.id', 'documentBookmark.documentId as marked', 'user.name'])
    .where('document.id', 'in', Object.values(ids)),
)

/** Bookmark and owner name for the cards of a page, in one small query. */
export async function findMarks(db: Db, uid: string, rows: readonly DocumentRow[]): Promise<Map<string, Marks>> {
  if (rows.length === 0) return new Map()
  const ids = Object.fromEntries(rows.map(({ id }, at) => [`id${at}`, id]))
  const found = await marksOf(db, { ...ids, uid })
  return new Map(found.map(({ id, marked, name }) => [id, { isBookmarked: marked !== null, ownerName: name ?? '' }]))
}

const selectVisit = preparedQuery<{ uid: string; collection: string }, Pick<VisitRow, 'startedAt' | 'newSince'>>(
  (db, { uid, collection }) =>
    tables(db)
      .selectFrom('documentVisit')
      .select(['startedAt', 'newSince'])
      .where('userId', '=', uid)
      .where('collection', '=', collection as Collection),
)

export async function findVisit(db: Db, uid: string, collection: Collection) {
  const [visit] = await selectVisit(db, { uid, collection })
  return visit
}

const selectNew = preparedQuery<{ uid: string }, { collection: Collection; n: number }>((db, { uid }) =>
  tables(db)
    .selectFrom('documentVisit as visit')
    .select([
      'visit.collection',
      sql<number>`(select count(*) from (select 1 from "document" where "document"."collection" = "visit"."collection"
        and "document"."isLive" = 1 and "document"."createdAt" > "visit"."startedAt"
        and "document"."createdBy" <> "visit"."userId" limit ${sql.lit(maxNew + 1)}) as "fresh")`.as('n'),
    ])
    .where('visit.userId', '=', uid),
)

/** How many documents others added to each collection since this person's last visit; 0 before the first visit. */
export async function countNew(db: Db, uid: string): Promise<Record<Collection, number>> {
  const counts = { documents: 0, 'api-cycles': 0 }
  for (const { collection, n } of await selectNew(db, { uid })) counts[collection] = Number(n)
  return counts
}
