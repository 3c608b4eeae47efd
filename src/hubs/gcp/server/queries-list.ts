// How is a page of GCPs read? By walking an index from a known place, at a cost that does not grow with the list;
// these queries are compiled once.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { authorsList, blockSize, listName, placeReader, type Scope } from './lists.ts'
import type { GcpRow, GcpTables } from './tables.ts'

export type Cut = { offset: number; limit: number }
/** A cut through several lists that follow each other needs the size of each part. */
export type Part = { total: number; rows: GcpRow[] }

/** The largest that an integer column of PostgreSQL compares with. */
const largestSeq = 2_147_483_647

function walkBy(db: Kysely<GcpTables>, column: 'status' | 'isReviewed' | 'submittedBy', hasPortfolio: boolean) {
  let query = db.selectFrom('gcp').selectAll().where(column, '=', '')
  if (hasPortfolio) query = query.where('portfolio', '=', '')
  const compiled = query.where('seq', '<', 0).orderBy('seq', 'desc').limit(1).offset(1).compile()
  return async (...parameters: (string | number)[]): Promise<GcpRow[]> =>
    (await db.executeQuery({ ...compiled, parameters } as typeof compiled)).rows
}

export function listReader(db: Db) {
  const findPlace = placeReader(db)
  const placeAt = (list: string, offset: number) =>
    offset < blockSize ? { belowSeq: largestSeq, skip: offset } : findPlace(list, offset)
  const byStatus = walkBy(db, 'status', false)
  const byStatusAndPortfolio = walkBy(db, 'status', true)
  const byReviewed = walkBy(db, 'isReviewed', false)
  const byReviewedAndPortfolio = walkBy(db, 'isReviewed', true)
  const byAuthor = walkBy(db, 'submittedBy', false)

  return {
    async page(scope: Scope, portfolio: string | undefined, { offset, limit }: Cut): Promise<GcpRow[]> {
      const { belowSeq, skip } = await placeAt(listName(scope, portfolio), offset)
      const isReviewed = scope === 'reviewed'
      const key = isReviewed ? 1 : scope
      if (!portfolio) return (isReviewed ? byReviewed : byStatus)(key, belowSeq, limit, skip)
      return (isReviewed ? byReviewedAndPortfolio : byStatusAndPortfolio)(key, portfolio, belowSeq, limit, skip)
    },
    async ownPage(uid: string, { offset, limit }: Cut): Promise<GcpRow[]> {
      const { belowSeq, skip } = await placeAt(authorsList(uid), offset)
      return byAuthor(uid, belowSeq, limit, skip)
    },
  }
}

/** One cut through lists that follow each other: pending first, then what is decided. */
export async function cutAcross(scopes: Scope[], cut: Cut, read: (scope: Scope, cut: Cut) => Promise<Part>) {
  const whole: Part = { total: 0, rows: [] }
  for (const scope of scopes) {
    const offset = Math.max(0, cut.offset - whole.total)
    const part = await read(scope, { offset, limit: cut.limit - whole.rows.length })
    whole.total += part.total
    whole.rows.push(...part.rows)
  }
  return whole
}
