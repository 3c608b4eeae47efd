// Decision notifications: an author is notified once the undo window has ended. Exactly once across instances, and also if
// browser or server was closed in between.
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { listSubscribers, notify } from '#server/notify/inbox.ts'
import { announce } from '#server/notify/live.ts'
import { findAuthor, findGcp } from '../queries.ts'
import { revisionOf } from '../submit/revision.ts'
import type { GcpRow, UndoableDecisionRow } from '../tables.ts'
import { buildReviewMail, buildRevisionMail, ownPath, revisePath } from './mail.ts'
import { claimDue, type DueRow, findDue, postpone, type ReviewState, stateBefore } from './queries-undoable.ts'

const batchSize = 100
const retryMs = 60_000

export const hasDue = async ({ db }: Portal) => (await findDue(db, Date.now(), 1)).length > 0

export async function notifyDue(portal: Portal, signal?: AbortSignal): Promise<void> {
  const { db, log } = portal
  for (;;) {
    const due = await findDue(db, Date.now(), batchSize)
    for (const row of due) {
      if (signal?.aborted) return
      await inTransaction(db, (trx) => notifyOne(portal, trx, row)).catch(async (error) => {
        log.warn({ gcpId: row.gcpId, reason: String(error) }, 'the notification of a decision failed')
        // Retry it later, so that the others need not wait.
        await postpone(db, row, new Date(Date.now() + retryMs).toISOString())
      })
    }
    if (due.length < batchSize) return
  }
}

async function notifyOne(portal: Portal, trx: Trx, due: DueRow): Promise<void> {
  const undoable = await claimDue(trx, due)
  const gcp = undoable && (await findGcp(trx, undoable.gcpId))
  if (!gcp) return
  announce(trx, { hub: 'gcp' })
  const before = stateBefore(undoable)
  if (before.revised && gcp.status === 'approved') return notifyOfRevision(portal, trx, gcp, undoable)
  // Revised since: the author has seen the decision.
  if (gcp.status !== undoable.status) return
  const hasChanged = before.status !== gcp.status || before.reason !== gcp.reason
  if (!hasChanged) return
  await notifyAuthor(portal, trx, gcp, before)
  if (gcp.status === 'approved' && before.status !== 'approved') await notifyReaders(portal, trx, gcp)
}

/** Unless another revision is waiting by now, or the decision no longer stands. */
async function notifyOfRevision(portal: Portal, trx: Trx, gcp: GcpRow, { status }: UndoableDecisionRow): Promise<void> {
  const rejected = revisionOf(gcp)
  if (status === 'rejected' && rejected?.status !== 'rejected') return
  const author = await findAuthor(trx, gcp.submittedBy)
  if (!author) return
  const decision = status === 'rejected' ? rejected : undefined
  const mail = buildRevisionMail(gcp, decision, author, portal.config)
  const path = decision ? revisePath(gcp.id) : ownPath(gcp)
  await notify(portal, trx, [{ uid: gcp.submittedBy, kind: 'gcpDecision', text: mail.subject, path, mail }])
}

async function notifyAuthor(portal: Portal, trx: Trx, gcp: GcpRow, before: ReviewState): Promise<void> {
  const author = await findAuthor(trx, gcp.submittedBy)
  if (!author) return
  const mail = buildReviewMail(gcp, before, author, portal.config)
  await notify(portal, trx, [
    { uid: gcp.submittedBy, kind: 'gcpDecision', text: mail.subject, path: ownPath(gcp), mail },
  ])
}

/** Subscribers of the portfolio, apart from the author. */
async function notifyReaders(portal: Portal, trx: Trx, { id, title, portfolio, submittedBy }: GcpRow): Promise<void> {
  const readers = (await listSubscribers(trx, 'newGcp', portfolio)).filter((uid) => uid !== submittedBy)
  const notification = { kind: 'newGcp', text: `New GCP in your portfolio: ${title}`, path: `/gcps/${id}` }
  await notify(
    portal,
    trx,
    readers.map((uid) => ({ uid, ...notification })),
  )
}
