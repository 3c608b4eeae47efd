// Queries for GCPs that came back to their author: rejected with a reason, or with a rejected revision.
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { GcpRow, GcpTables } from '../tables.ts'
import { revisionOf } from './revision.ts'

const tables = (db: Db): Kysely<GcpTables> => db

type Decided = Pick<GcpRow, 'status' | 'reason' | 'reviewedAt' | 'revision'>
type Returned = { reason: string; reviewedAt: string }

/** The decision that sent it back; undefined without a reason, and once it is revised. */
export function returnedOf(gcp: Decided): Returned | undefined {
  const revision = revisionOf(gcp)
  const { status, reason, reviewedAt } = revision ?? gcp
  return status === 'rejected' && reason && reviewedAt ? { reason, reviewedAt } : undefined
}

type OwnRow = Decided & Pick<GcpRow, 'id' | 'title'> & { putAwayAt: string | null }

/** Nobody has nearly as many that are not approved; it only bounds the work. */
const maxRead = 100

/** Decisions in their undo window are left out: the author has not been notified of them. */
const selectOwn = preparedQuery<{ uid: string }, OwnRow>((db, { uid }) =>
  tables(db)
    .selectFrom('gcp')
    .leftJoin('gcpHeld', 'gcpHeld.gcpId', 'gcp.id')
    .leftJoin('gcpPutAway', 'gcpPutAway.gcpId', 'gcp.id')
    .select(['gcp.id', 'gcp.title', 'gcp.status', 'gcp.reason', 'gcp.reviewedAt', 'gcp.revision'])
    .select('gcpPutAway.reviewedAt as putAwayAt')
    .where('gcp.submittedBy', '=', uid)
    .where((row) => row.or([row('gcp.status', '=', sql.lit('rejected')), row('gcp.revision', 'is not', null)]))
    .where('gcpHeld.dueAt', 'is', null)
    .orderBy('gcp.seq', 'desc')
    .limit(sql.lit(maxRead)),
)

/** Those that the author has not put away, the latest decision first. */
export async function listReturned(db: Db, uid: string): Promise<(Returned & { id: string; title: string })[]> {
  const rows = await selectOwn(db, { uid })
  return rows
    .flatMap((row) => {
      const returned = returnedOf(row)
      return returned && returned.reviewedAt !== row.putAwayAt ? [{ id: row.id, title: row.title, ...returned }] : []
    })
    .sort((a, b) => b.reviewedAt.localeCompare(a.reviewedAt))
}

const selectPutAway = preparedQuery<{ gcpId: string }, { reviewedAt: string }>((db, { gcpId }) =>
  tables(db).selectFrom('gcpPutAway').select('reviewedAt').where('gcpId', '=', gcpId),
)

/** Whether it is on its author's dashboard. */
export async function isOnDashboard(db: Db, gcp: GcpRow): Promise<boolean> {
  const returned = returnedOf(gcp)
  if (!returned) return false
  const [row] = await selectPutAway(db, { gcpId: gcp.id })
  return row?.reviewedAt !== returned.reviewedAt
}

export async function writePutAway(trx: Trx, gcpId: string, reviewedAt: string): Promise<void> {
  await tables(trx)
    .insertInto('gcpPutAway')
    .values({ gcpId, reviewedAt })
    .onConflict((conflict) => conflict.column('gcpId').doUpdateSet({ reviewedAt }))
    .execute()
}

export const deletePutAway = (trx: Trx, gcpId: string) =>
  tables(trx).deleteFrom('gcpPutAway').where('gcpId', '=', gcpId).execute()
