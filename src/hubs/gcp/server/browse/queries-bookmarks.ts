// Queries for bookmarks on GCPs.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { GcpTables } from '../tables.ts'

const bookmarks = (db: Db): Kysely<GcpTables> => db

/** Hardly anyone has more, and one prepared query for all pages costs a quarter of a query per page. */
const firstLimit = 100
const selectFirst = preparedQuery<{ uid: string }, { gcpId: string }>((db, { uid }) =>
  bookmarks(db).selectFrom('gcpBookmark').select('gcpId').where('uid', '=', uid).limit(firstLimit),
)

/** The ids among these that the person has bookmarked. */
export async function findBookmarkedAmong(db: Db, uid: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const first = await selectFirst(db, { uid })
  if (first.length < firstLimit) return first.map(({ gcpId }) => gcpId).filter((id) => ids.includes(id))
  const rows = await bookmarks(db)
    .selectFrom('gcpBookmark')
    .select('gcpId')
    .where('uid', '=', uid)
    .where('gcpId', 'in', ids)
    .execute()
  return rows.map(({ gcpId }) => gcpId)
}

export async function insertBookmark(db: Db, uid: string, gcpId: string): Promise<void> {
  await bookmarks(db)
    .insertInto('gcpBookmark')
    .values({ uid, gcpId, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['uid', 'gcpId']).doNothing())
    .execute()
}

export async function deleteBookmark(db: Db, uid: string, gcpId: string): Promise<void> {
  await bookmarks(db).deleteFrom('gcpBookmark').where('uid', '=', uid).where('gcpId', '=', gcpId).execute()
}
