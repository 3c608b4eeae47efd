// Dashboard queries of the GCP hub: what came back to its author, counts, and since when the oldest entry has been waiting.
import { type Kysely, sql } from 'kysely'
import type { Caller } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { ForYou, Portal } from '#server/hub/hub.ts'
import { may } from '#shared/access.ts'
import { formatReturned, formatWaiting } from '../../home-texts.ts'
import { actions } from '../../hub.ts'
import { revisePath } from '../review/mail.ts'
import { listReturned } from '../submit/queries-returned.ts'
import type { GcpTables } from '../tables.ts'

const selectOldestPending = preparedQuery<{ status: string }, { createdAt: string }>((db, { status }) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .select('createdAt')
    .where('status', '=', status as 'pending')
    .orderBy('seq')
    .limit(1),
)

const selectShared = preparedQuery<{ uid: string }, { seq: number }>((db, { uid }) =>
  (db as Kysely<GcpTables>).selectFrom('gcp').select('seq').where('submittedBy', '=', uid).limit(1),
)

/** Whether this person has ever submitted a GCP, in any status. */
export const hasShared = async (db: Db, uid: string): Promise<boolean> => (await selectShared(db, { uid })).length > 0

/** The first whose revision waits, by when it was sent. */
const selectOldestRevision = preparedQuery<{ isReviewed: number }, { status: string; updatedAt: string }>(
  (db, { isReviewed }) =>
    (db as Kysely<GcpTables>)
      .selectFrom('gcp')
      .select(['status', 'updatedAt'])
      .where('isReviewed', '=', isReviewed)
      .orderBy('seq')
      .limit(1),
)

/** Since when the oldest waiting entry or revision has been waiting. */
async function findWaitingSince(db: Db): Promise<string | undefined> {
  const [oldest] = await selectOldestPending(db, { status: 'pending' })
  const [first] = await selectOldestRevision(db, { isReviewed: 0 })
  const revised = first?.status === 'approved' ? first.updatedAt : undefined
  if (!oldest || !revised) return oldest?.createdAt ?? revised
  return revised < oldest.createdAt ? revised : oldest.createdAt
}

const selectApprovedCount = preparedQuery<Record<never, never>, { n: number | string }>((db) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .where('status', '=', sql.lit('approved')),
)
const selectPendingCount = preparedQuery<Record<never, never>, { n: number | string }>((db) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .where('isReviewed', '=', sql.lit(0)),
)

/** Of all years, as lists count them. */
export const countApproved = async (db: Db): Promise<number> => Number((await selectApprovedCount(db, {}))[0]?.n ?? 0)
/** What waits for a reviewer. */
export const countPending = async (db: Db): Promise<number> => Number((await selectPendingCount(db, {}))[0]?.n ?? 0)

/** With more of them, there would be no room for what is due. */
const maxReturned = 3

/** What came back to the person first; for reviewers, what there is to review. */
export async function listForYou({ db }: Portal, { uid, role }: Caller): Promise<ForYou[]> {
  const returned = await listReturned(db, uid)
  const rows = returned.slice(0, maxReturned).map(
    ({ id, title, reason }): ForYou => ({
      text: formatReturned(title, reason),
      path: revisePath(id),
      isFirst: true,
    }),
  )
  if (!may(role, actions.reviewGcp)) return rows
  const pending = await countPending(db)
  const since = pending > 0 ? await findWaitingSince(db) : undefined
  if (!since) return rows
  return [
    ...rows,
    {
      text: formatWaiting(pending, since),
      path: '/gcp-approvals?mode=one-by-one',
      count: pending,
      isWaitedFor: true,
    },
  ]
}
