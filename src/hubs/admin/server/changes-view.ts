// View-as changes: an admin starts and stops seeing the portal as another role. Stored in the session, and recorded in the
// audit.

import { viewTimeoutMs } from '#server/auth/session.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import { announce } from '#server/notify/live.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { type View, viewProblems } from '#shared/contracts/view-contract.ts'
import { problem } from '#shared/problem.ts'

async function findView(trx: Trx, sessionId: string) {
  const columns = ['viewRole as role', 'viewCommittee as committee', 'viewPortfolio as portfolio'] as const
  const found = trx.selectFrom('session').select(columns).where('id', '=', sessionId).where('viewRole', 'is not', null)
  return found.executeTakeFirst()
}

export const startViewing = (db: Db, sessionId: string, view: View, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { organisation } = await lock(trx, { organisation: true })
    refuseFields(viewProblems(view, organisation))
    const before = await findView(trx, sessionId)
    const until = new Date(Date.now() + viewTimeoutMs).toISOString()
    const { numUpdatedRows } = await trx
      .updateTable('session')
      .set({ viewRole: view.role, viewCommittee: view.committee, viewPortfolio: view.portfolio, viewUntil: until })
      .where('id', '=', sessionId)
      .executeTakeFirst()
    // Ended elsewhere a moment ago.
    if (numUpdatedRows === 0n) throw problem('notSignedIn', 'Please sign in first.')
    announce(trx, { hub: 'identity', uid: actor.uid ?? undefined })
    await recordAudit(trx, actor, { kind: 'view.start', subject: actor.email, before, after: { ...view, until } })
  })

/** Stopping twice is harmless, and recorded once. */
export const stopViewing = (db: Db, sessionId: string, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await findView(trx, sessionId)
    const { numUpdatedRows } = await trx
      .updateTable('session')
      .set({ viewRole: null, viewCommittee: null, viewPortfolio: null, viewUntil: null })
      .where('id', '=', sessionId)
      .where('viewRole', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    announce(trx, { hub: 'identity', uid: actor.uid ?? undefined })
    await recordAudit(trx, actor, { kind: 'view.stop', subject: actor.email, before })
  })
