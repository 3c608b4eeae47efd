// Queries for one reader of a collection: bookmarks, documents that are new to them, and documents they should check.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/fast-paths/prepared-query.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { folded, foldedWords } from '#shared/text/folded.ts'
import { today } from '#shared/time/calendar.ts'
import { mostNew } from '../../rules.ts'
import { readEditors } from '../owners/queries.ts'
import type { Asked, Page } from '../queries.ts'
import type { Collection, DocumentRow, DocumentTables, VisitRow } from '../tables.ts'

type Tables = DocumentTables & Pick<PeopleTables, 'user'>
type Reader = { uid: string; mayEdit: boolean }
type Place = Pick<DocumentRow, 'seq' | 'title' | 'year' | 'collection' | 'isLive'>

const tables = (db: Db): Kysely<Tables> => db as Kysely<Tables>

const place = ['document.seq', 'document.title', 'document.year', 'document.collection', 'document.isLive'] as const

// Both lists are short. The other filters are applied here: with them, the database would scan the whole collection.
const bookmarkedBy = (db: Db, uid: string): Promise<Place[]> =>
  tables(db)
    .selectFrom('documentBookmark')
    .innerJoin('document', 'document.id', 'documentBookmark.documentId')
    .select(place)
    .where('documentBookmark.userId', '=', uid)
    .execute()

/** Their own, and those whose owners can no longer edit documents. */
async function askedOf(db: Db, uid: string): Promise<Place[]> {
  const others = (await readEditors(db)).map((editor) => editor.uid).filter((editor) => editor !== uid)
  const due = tables(db)
    .selectFrom('document')
    .select(place)
    .where('document.isLive', '=', 1)
    .where('document.checkBy', '<', today())
  return (others.length === 0 ? due : due.where('document.ownerId', 'not in', others)).execute()
}

/** A page of one person's bookmarks or due checks, in the same order as every list. */
export async function listChosen(
  db: Db,
  collection: Collection,
  asked: Asked,
  { uid, mayEdit }: Reader,
): Promise<Page> {
  if (asked.filter === 'check' && !mayEdit) return { rows: [], total: 0 }
  const chosen = await (asked.filter === 'check' ? askedOf : bookmarkedBy)(db, uid)
  const words = foldedWords(asked.search ?? '')
  const seqs = chosen
    .filter((each) => each.collection === collection && each.isLive && (!asked.year || each.year === asked.year))
    .filter(({ title }) => words.every((word) => folded(title).includes(word)))
    .map(({ seq }) => seq)
    .sort((a, b) => b - a)
  const offset = (asked.page - 1) * asked.limit
  const shown = seqs.slice(offset, offset + asked.limit)
  if (shown.length === 0) return { rows: [], total: seqs.length }
  const rows = await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('seq', 'in', shown)
    .orderBy('seq', 'desc')
    .execute()
  return { rows, total: seqs.length }
}

export type Marks = { isBookmarked: boolean; ownerName: string }

/** Bookmark and owner name for the cards of a page, in one small query. */
export async function readMarks(db: Db, uid: string, rows: readonly DocumentRow[]): Promise<Map<string, Marks>> {
  if (rows.length === 0) return new Map()
  const found = await tables(db)
    .selectFrom('document')
    .leftJoin('documentBookmark', (join) =>
      join.onRef('documentBookmark.documentId', '=', 'document.id').on('documentBookmark.userId', '=', uid),
    )
    .leftJoin('user', 'user.id', 'document.ownerId')
    .select(['document.id', 'documentBookmark.documentId as marked', 'user.name'])
    .where(
      'document.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
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
        and "document"."createdBy" <> "visit"."userId" limit ${sql.lit(mostNew + 1)}) as "fresh")`.as('n'),
    ])
    .where('visit.userId', '=', uid),
)

/** How many documents others added to each collection since this person's last visit; 0 before the first visit. */
export async function newTo(db: Db, uid: string): Promise<Record<Collection, number>> {
  const counts = { documents: 0, 'api-cycles': 0 }
  for (const { collection, n } of await selectNew(db, { uid })) counts[collection] = Number(n)
  return counts
}
