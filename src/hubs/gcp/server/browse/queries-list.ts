// Lists of GCPs: by status, what waits, or by author; of one portfolio, year or LC, or what somebody has bookmarked.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedList } from '#server/database/list.ts'
import type { GcpStatus } from '../../rules.ts'
import type { GcpTables } from '../tables.ts'

const gcps = (db: Db): Kysely<GcpTables> => db

export type ListFilters = {
  status?: GcpStatus | undefined
  /** 0: waits for a reviewer, as a new entry or as a revision of an approved one. */
  isReviewed?: 0 | 1 | undefined
  submittedBy?: string | undefined
  portfolio?: string | undefined
  year?: string | undefined
  committee?: string | undefined
  bookmarkedBy?: string | undefined
}

function selectFiltered(db: Db, filters: ListFilters) {
  const { status, isReviewed, submittedBy, portfolio, year, committee, bookmarkedBy } = filters
  let found = gcps(db).selectFrom('gcp')
  if (bookmarkedBy !== undefined) {
    const bookmarked = gcps(db).selectFrom('gcpBookmark').select('gcpId').where('uid', '=', bookmarkedBy)
    found = found.where('id', 'in', bookmarked)
  }
  if (status !== undefined) {
    // Bookmarks are few, so they are found by id: the expression keeps SQLite from reading all entries of the status instead.
    found =
      bookmarkedBy === undefined ? found.where('status', '=', status) : found.where(sql`status || ''`, '=', status)
  }
  if (isReviewed !== undefined) found = found.where('isReviewed', '=', isReviewed)
  if (submittedBy !== undefined) found = found.where('submittedBy', '=', submittedBy)
  if (portfolio !== undefined) found = found.where('portfolio', '=', portfolio)
  if (year !== undefined) found = found.where('year', '=', year)
  if (committee !== undefined) found = found.where('localCommittee', '=', committee)
  return found
}

const key = 'gcp.seq'

/** The list of filtered entries, newest first. */
export const selectNewest = (db: Db, filters: ListFilters) => ({
  found: selectFiltered(db, filters),
  read: gcps(db).selectFrom('gcp').selectAll(),
  key,
})

/** Those first that most committees repeated. */
export const selectMostRepeated = (db: Db, filters: ListFilters) => ({
  ...selectNewest(db, filters),
  order: [
    ['repeats', 'desc'],
    [key, 'desc'],
  ] as const,
})

export const listNewest = preparedList(selectNewest)
export const listMostRepeated = preparedList(selectMostRepeated)

/** Those first that wait for a reviewer. */
export const listWaitingFirst = preparedList((db, filters: ListFilters) => ({
  ...selectNewest(db, filters),
  order: [
    ['isReviewed', 'asc'],
    [key, 'desc'],
  ] as const,
}))
