// Review queue: the waiting entries, oldest first by the displayed date, with keyset pagination. The thousandth page costs
// as much as the first, and nothing is skipped when others are decided in between.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { GcpRow, GcpTables } from '../tables.ts'

type Walk = {
  isReviewed: number
  createdAt: string
  afterSeq: number
  limit: number
  portfolio: string | undefined
}

/** Two of one moment follow each other as they came. */
const listWaiting = preparedQuery<Walk, GcpRow>((db, { isReviewed, createdAt, afterSeq, limit, portfolio }) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .selectAll()
    .where('isReviewed', '=', isReviewed)
    .where('createdAt', '>=', createdAt)
    .where((where) => where.or([where('createdAt', '>', createdAt), where('seq', '>', afterSeq)]))
    .$if(portfolio !== undefined, (rows) => rows.where('portfolio', '=', portfolio as string))
    .orderBy('createdAt')
    .orderBy('seq')
    .limit(limit),
)

/** When the last entry of the part before was created; of one that is no longer there, its neighbour. */
const selectCreatedAt = preparedQuery<{ seq: number }, { createdAt: string }>((db, { seq }) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .select('createdAt')
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1),
)

const countWaiting = preparedQuery<{ isReviewed: number; portfolio?: string | undefined }, { n: number | string }>(
  (db, { isReviewed, portfolio }) =>
    (db as Kysely<GcpTables>)
      .selectFrom('gcp')
      .select(({ fn }) => fn.countAll<number | string>().as('n'))
      .where('isReviewed', '=', isReviewed)
      .$if(portfolio !== undefined, (rows) => rows.where('portfolio', '=', portfolio as string)),
)

type QueueOptions = { after: number; limit: number; portfolio?: string | undefined }

export async function listQueue(db: Db, { after, limit, portfolio }: QueueOptions) {
  const [last] = after > 0 ? await selectCreatedAt(db, { seq: after }) : []
  const walk = { isReviewed: 0, createdAt: last?.createdAt ?? '', afterSeq: after, limit: limit + 1 }
  const found = await listWaiting(db, { ...walk, portfolio: portfolio || undefined })
  const rows = found.slice(0, limit)
  const [counted] = await countWaiting(db, { isReviewed: 0, portfolio: portfolio || undefined })
  return {
    rows,
    /** Cursor of the next page; null at the end. */
    next: found.length > limit ? (rows.at(-1)?.seq ?? null) : null,
    total: Number(counted?.n),
  }
}
