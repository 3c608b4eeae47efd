// Which entries wait longest? The oldest of those that wait, read on from where the last part ended: the thousandth part
// costs what the first does, and nothing is skipped when others are decided meanwhile.
import type { Kysely } from 'kysely'
import { compiledOnce } from '#server/database/compiled-once.ts'
import { totalOf } from '#server/database/counted-list.ts'
import type { Db } from '#server/database/database.ts'
import { listName } from './lists.ts'
import type { GcpRow, GcpTables } from './tables.ts'

type Walk = { isReviewed: number; afterSeq: number; limit: number }

const waiting = (db: Db, { isReviewed, afterSeq, limit }: Walk) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .selectAll()
    .where('isReviewed', '=', isReviewed)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)

const ofAll = compiledOnce<Walk, GcpRow>(waiting)
const ofPortfolio = compiledOnce<Walk & { portfolio: string }, GcpRow>((db, named) =>
  waiting(db, named).where('portfolio', '=', named.portfolio),
)

type Asked = { after: number; limit: number; portfolio?: string | undefined }

export async function readQueue(db: Db, { after, limit, portfolio }: Asked) {
  const walk = { isReviewed: 0, afterSeq: after, limit: limit + 1 }
  const found = await (portfolio ? ofPortfolio(db, { ...walk, portfolio }) : ofAll(db, walk))
  const rows = found.slice(0, limit)
  return {
    rows,
    /** Behind which the next part begins; null at the end. */
    next: found.length > limit ? (rows.at(-1)?.seq ?? null) : null,
    total: await totalOf(db, listName('pending', { portfolio })),
  }
}
