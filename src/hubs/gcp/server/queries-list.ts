// How is a page of GCPs read? By walking an index from a known place, at a cost that does not grow with the list;
// these queries are compiled once.
import type { CompiledQuery, Kysely } from 'kysely'
import { placeOf } from '#server/database/counted-list.ts'
import type { Db } from '#server/database/database.ts'
import type { Gcp } from '../contract.ts'
import { authorsList, listName, type Scope } from './lists.ts'
import type { GcpRow, GcpTables } from './tables.ts'

export type Cut = { offset: number; limit: number }
/** A cut through several lists that follow each other needs the size of each part. */
export type Part<Row> = { total: number; rows: Row[] }

function walkBy(db: Kysely<GcpTables>, column: 'status' | 'isReviewed' | 'submittedBy', hasPortfolio: boolean) {
  let query = db.selectFrom('gcp').where(column, '=', '')
  if (hasPortfolio) query = query.where('portfolio', '=', '')
  return query.where('seq', '<', 0).orderBy('seq', 'desc').limit(1).offset(1)
}

/** Runs with other values what was compiled once; they stand in the order of the query. */
function runner<Row>(db: Kysely<GcpTables>, compiled: CompiledQuery<Row>) {
  return async (...parameters: (string | number)[]): Promise<Row[]> =>
    (await db.executeQuery<Row>({ ...compiled, parameters })).rows
}

/** What everybody reads, named by the database itself: the most asked list is neither read nor copied in full. */
const readersColumns = [
  'id as _id',
  'title',
  'name',
  'email',
  'portfolio',
  'category',
  'localCommittee',
  'gcpDetails',
  'gcpLink',
  'image',
  'image as imageLink',
  'status',
  'createdAt',
] as const

export function listReader(db: Db) {
  const whole = (...by: [Parameters<typeof walkBy>[1], boolean]) =>
    runner(
      db,
      walkBy(db, ...by)
        .selectAll()
        .compile(),
    )
  const approved = runner<Gcp>(db, walkBy(db, 'status', false).select(readersColumns).compile())
  const approvedOfPortfolio = runner<Gcp>(db, walkBy(db, 'status', true).select(readersColumns).compile())
  const byStatus = whole('status', false)
  const byStatusAndPortfolio = whole('status', true)
  const byReviewed = whole('isReviewed', false)
  const byReviewedAndPortfolio = whole('isReviewed', true)
  const byAuthor = whole('submittedBy', false)

  return {
    async approvedPage(portfolio: string | undefined, { offset, limit }: Cut): Promise<Gcp[]> {
      const { belowSeq, skip } = await placeOf(db, listName('approved', portfolio), offset)
      if (!portfolio) return approved('approved', belowSeq, limit, skip)
      return approvedOfPortfolio('approved', portfolio, belowSeq, limit, skip)
    },
    async page(scope: Scope, portfolio: string | undefined, { offset, limit }: Cut): Promise<GcpRow[]> {
      const { belowSeq, skip } = await placeOf(db, listName(scope, portfolio), offset)
      const isReviewed = scope === 'reviewed'
      const key = isReviewed ? 1 : scope
      if (!portfolio) return (isReviewed ? byReviewed : byStatus)(key, belowSeq, limit, skip)
      return (isReviewed ? byReviewedAndPortfolio : byStatusAndPortfolio)(key, portfolio, belowSeq, limit, skip)
    },
    async ownPage(uid: string, { offset, limit }: Cut): Promise<GcpRow[]> {
      const { belowSeq, skip } = await placeOf(db, authorsList(uid), offset)
      return byAuthor(uid, belowSeq, limit, skip)
    },
  }
}

/** One cut through lists that follow each other: pending first, then what is decided. */
export async function cutAcross<Row>(
  scopes: Scope[],
  cut: Cut,
  read: (scope: Scope, cut: Cut) => Promise<Part<Row>>,
): Promise<Part<Row>> {
  const whole: Part<Row> = { total: 0, rows: [] }
  for (const scope of scopes) {
    const offset = Math.max(0, cut.offset - whole.total)
    const part = await read(scope, { offset, limit: cut.limit - whole.rows.length })
    whole.total += part.total
    whole.rows.push(...part.rows)
  }
  return whole
}
