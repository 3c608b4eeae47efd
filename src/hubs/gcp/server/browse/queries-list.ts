// How is a page of GCPs read? By walking an index from a known place, at a cost that does not grow with the list;
// these queries are compiled once.
import type { Kysely } from 'kysely'
import { compiledOnce } from '#server/database/compiled-once.ts'
import { placeOf } from '#server/database/counted-list.ts'
import type { Db } from '#server/database/database.ts'
import { fieldNames } from '#shared/record-fields.ts'
import type { Gcp } from '../../contract.ts'
import { gcpFields } from '../../contract-fields.ts'
import { authorsList, keyOf, listName, type Scope } from '../lists.ts'
import type { GcpRow, GcpTables } from '../tables.ts'

export type Cut = { offset: number; limit: number }
/** With the total of the list that is cut. */
export type CountedCut = Cut & { total: number }
/** A cut through several lists that follow each other needs the size of each part. */
export type Part<Row> = { total: number; rows: readonly Row[] }

type Walk = { key: string | number; belowSeq: number; limit: number; skip: number }
type WalkOfPortfolio = Walk & { portfolio: string }
type Key = 'status' | 'isReviewed' | 'submittedBy'

/** Skips over the index alone, which PostgreSQL would not do for whole rows, and reads on from there. */
function walkBy(db: Kysely<GcpTables>, column: Key, { key, belowSeq, limit, skip }: Walk, portfolio?: string) {
  const all = db.selectFrom('gcp').where(column, '=', key as never)
  const walked = (portfolio ? all.where('portfolio', '=', portfolio) : all).orderBy('seq', 'desc')
  const first = walked.select('seq').where('seq', '<', belowSeq).limit(1).offset(skip)
  return walked.where('seq', '<=', first).limit(limit)
}

/** What everybody reads, named by the database itself: the most asked list is neither read nor copied in full. */
const readersColumns = [
  'id as _id',
  ...fieldNames(gcpFields),
  'image',
  'image as imageLink',
  'status',
  'year',
  'createdAt',
  'repeats',
] as const

const approved = compiledOnce<Walk, Gcp>((db, named) => walkBy(db, 'status', named).select(readersColumns))
const approvedOfPortfolio = compiledOnce<WalkOfPortfolio, Gcp>((db, named) =>
  walkBy(db, 'status', named, named.portfolio).select(readersColumns),
)
const wholeRows = (column: Key) => compiledOnce<Walk, GcpRow>((db, named) => walkBy(db, column, named).selectAll())
const wholeRowsOfPortfolio = (column: Key) =>
  compiledOnce<WalkOfPortfolio, GcpRow>((db, named) => walkBy(db, column, named, named.portfolio).selectAll())
const byStatus = wholeRows('status')
const byStatusAndPortfolio = wholeRowsOfPortfolio('status')
const byReviewed = wholeRows('isReviewed')
const byReviewedAndPortfolio = wholeRowsOfPortfolio('isReviewed')
const byAuthor = wholeRows('submittedBy')

export async function readApproved(
  db: Db,
  portfolio: string | undefined,
  { offset, limit, total }: CountedCut,
): Promise<readonly Gcp[]> {
  const place = await placeOf(db, listName('approved', { portfolio }), offset, total)
  const walk = { key: 'approved', limit, ...place }
  return portfolio ? approvedOfPortfolio(db, { ...walk, portfolio }) : approved(db, walk)
}

export async function readScope(db: Db, scope: Scope, portfolio: string | undefined, cut: CountedCut) {
  const { offset, limit, total } = cut
  const place = await placeOf(db, listName(scope, { portfolio }), offset, total)
  const [column, key] = keyOf(scope)
  const isByStatus = column === 'status'
  const walk = { key, limit, ...place }
  if (!portfolio) return (isByStatus ? byStatus : byReviewed)(db, walk)
  return (isByStatus ? byStatusAndPortfolio : byReviewedAndPortfolio)(db, { ...walk, portfolio })
}

export async function readOwn(db: Db, uid: string, { offset, limit, total }: CountedCut): Promise<readonly GcpRow[]> {
  return byAuthor(db, { key: uid, limit, ...(await placeOf(db, authorsList(uid), offset, total)) })
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
