// How is a page of GCPs read? By walking an index from a known place, at a cost that does not grow with the list;
// these queries are compiled once.
import type { Kysely } from 'kysely'
import { compiledOnce } from '#server/database/compiled-once.ts'
import { placeOf } from '#server/database/counted-list.ts'
import type { Db } from '#server/database/database.ts'
import type { Gcp } from '../contract.ts'
import { authorsList, listName, type Scope } from './lists.ts'
import { formColumns, type GcpRow, type GcpTables } from './tables.ts'

export type Cut = { offset: number; limit: number }
/** A cut through several lists that follow each other needs the size of each part. */
export type Part<Row> = { total: number; rows: readonly Row[] }

function walkBy(db: Kysely<GcpTables>, column: 'status' | 'isReviewed' | 'submittedBy', hasPortfolio: boolean) {
  let query = db.selectFrom('gcp').where(column, '=', '')
  if (hasPortfolio) query = query.where('portfolio', '=', '')
  return query.where('seq', '<', 0).orderBy('seq', 'desc').limit(1).offset(1)
}

/** What everybody reads, named by the database itself: the most asked list is neither read nor copied in full. */
const readersColumns = ['id as _id', ...formColumns, 'image', 'image as imageLink', 'status', 'createdAt'] as const

type Walk = [key: string | number, belowSeq: number, limit: number, skip: number]
type WalkOfPortfolio = [key: string | number, portfolio: string, belowSeq: number, limit: number, skip: number]

const approved = compiledOnce<Walk, Gcp>((db) => walkBy(db, 'status', false).select(readersColumns))
const approvedOfPortfolio = compiledOnce<WalkOfPortfolio, Gcp>((db) =>
  walkBy(db, 'status', true).select(readersColumns),
)
const byStatus = compiledOnce<Walk, GcpRow>((db) => walkBy(db, 'status', false).selectAll())
const byStatusAndPortfolio = compiledOnce<WalkOfPortfolio, GcpRow>((db) => walkBy(db, 'status', true).selectAll())
const byReviewed = compiledOnce<Walk, GcpRow>((db) => walkBy(db, 'isReviewed', false).selectAll())
const byReviewedAndPortfolio = compiledOnce<WalkOfPortfolio, GcpRow>((db) => walkBy(db, 'isReviewed', true).selectAll())
const byAuthor = compiledOnce<Walk, GcpRow>((db) => walkBy(db, 'submittedBy', false).selectAll())

export async function readApproved(
  db: Db,
  portfolio: string | undefined,
  { offset, limit }: Cut,
): Promise<readonly Gcp[]> {
  const { belowSeq, skip } = await placeOf(db, listName('approved', portfolio), offset)
  if (!portfolio) return approved(db, 'approved', belowSeq, limit, skip)
  return approvedOfPortfolio(db, 'approved', portfolio, belowSeq, limit, skip)
}

export async function readScope(db: Db, scope: Scope, portfolio: string | undefined, { offset, limit }: Cut) {
  const { belowSeq, skip } = await placeOf(db, listName(scope, portfolio), offset)
  const isReviewed = scope === 'reviewed'
  const key = isReviewed ? 1 : scope
  if (!portfolio) return (isReviewed ? byReviewed : byStatus)(db, key, belowSeq, limit, skip)
  return (isReviewed ? byReviewedAndPortfolio : byStatusAndPortfolio)(db, key, portfolio, belowSeq, limit, skip)
}

export async function readOwn(db: Db, uid: string, { offset, limit }: Cut): Promise<readonly GcpRow[]> {
  const { belowSeq, skip } = await placeOf(db, authorsList(uid), offset)
  return byAuthor(db, uid, belowSeq, limit, skip)
}

/** One cut through lists that follow each other: pending first, then what is decided. */
export async function cutAcross<Row>(
  scopes: Scope[],
  cut: Cut,
  read: (scope: Scope, cut: Cut) => Promise<Part<Row>>,
): Promise<{ total: number; rows: Row[] }> {
  const whole = { total: 0, rows: [] as Row[] }
  for (const scope of scopes) {
    const offset = Math.max(0, cut.offset - whole.total)
    const part = await read(scope, { offset, limit: cut.limit - whole.rows.length })
    whole.total += part.total
    whole.rows.push(...part.rows)
  }
  return whole
}
