// Decision notifications: an author is notified once the undo window has ended. Exactly once across instances, and also if
// browser or server was closed in between.
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { subscribersOf, tell } from '#server/notify/inbox.ts'
import { sayAfter } from '#server/notify/live.ts'
import { findAuthor, findGcp } from '../queries.ts'
import { revisionOf } from '../submit/revision.ts'
import type { GcpRow, HeldRow } from '../tables.ts'
import { ownPath, reviewMail, revisePath, revisionMail } from './mail.ts'
import { type DueRow, dueRows, postpone, type ReviewState, stateBefore, takeDue } from './queries-held.ts'

const atOnce = 100
const againMs = 60_000

export const hasDue = async ({ db }: Portal) => (await dueRows(db, Date.now(), 1)).length > 0

export async function tellDue(portal: Portal, signal?: AbortSignal): Promise<void> {
  const { db, log, postman } = portal
  for (;;) {
    const due = await dueRows(db, Date.now(), atOnce)
    for (const row of due) {
      if (signal?.aborted) return
      await inTransaction(db, (trx) => tellOne(portal, trx, row)).catch(async (error) => {
        log.warn({ gcpId: row.gcpId, reason: String(error) }, 'the notification of a decision failed')
        // Retry it later, so that the others need not wait.
        await postpone(db, row, new Date(Date.now() + againMs).toISOString())
      })
    }
    if (due.length > 0) void postman.drain()
    if (due.length < atOnce) return
  }
}

async function tellOne(portal: Portal, trx: Trx, due: DueRow): Promise<void> {
  const held = await takeDue(trx, due)
  const gcp = held && (await findGcp(trx, held.gcpId))
  if (!gcp) return
  sayAfter(trx, { hub: 'gcp', id: gcp.id })
  const before = stateBefore(held)
  if (before.revised && gcp.status === 'approved') return tellOfRevision(portal, trx, gcp, held)
  // Revised since: the author has seen the decision.
  if (gcp.status !== held.status) return
  const isNews = before.status !== gcp.status || before.reason !== gcp.reason
  if (!isNews) return
  await tellAuthor(portal, trx, gcp, before)
  if (gcp.status === 'approved' && before.status !== 'approved') await tellReaders(portal, trx, gcp)
}

/** Unless another revision is waiting by now, or the decision no longer stands. */
async function tellOfRevision(portal: Portal, trx: Trx, gcp: GcpRow, { status }: HeldRow): Promise<void> {
  const rejected = revisionOf(gcp)
  if (status === 'rejected' && rejected?.status !== 'rejected') return
  const author = await findAuthor(trx, gcp.submittedBy)
  if (!author) return
  const decision = status === 'rejected' ? rejected : undefined
  const mail = revisionMail(gcp, decision, author, portal.config.publicUrl)
  const path = decision ? revisePath(gcp.id) : ownPath(gcp)
  await tell(portal, trx, [{ uid: gcp.submittedBy, kind: 'gcpDecision', text: mail.subject, path, mail }])
}

async function tellAuthor(portal: Portal, trx: Trx, gcp: GcpRow, before: ReviewState): Promise<void> {
  const author = await findAuthor(trx, gcp.submittedBy)
  if (!author) return
  const mail = reviewMail(gcp, before, author, portal.config.publicUrl)
  await tell(portal, trx, [{ uid: gcp.submittedBy, kind: 'gcpDecision', text: mail.subject, path: ownPath(gcp), mail }])
}

/** Subscribers of the portfolio, apart from the author. */
async function tellReaders(portal: Portal, trx: Trx, { id, title, portfolio, submittedBy }: GcpRow): Promise<void> {
  const readers = (await subscribersOf(trx, 'newGcp', portfolio)).filter((uid) => uid !== submittedBy)
  const news = { kind: 'newGcp', text: `New GCP in your portfolio: ${title}`, path: `/gcps/${id}` }
  await tell(
    portal,
    trx,
    readers.map((uid) => ({ uid, ...news })),
  )
}
