// How is an entry approved or rejected? From any status, once per decision, and the second of two reviewers learns
// what the first decided.
import { recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub.ts'
import { queueMail } from '#server/mail.ts'
import type { GcpStatus } from '../rules.ts'
import { changeGcp, findAuthor } from './queries.ts'
import { reviewMail } from './review-mail.ts'
import type { GcpRow } from './tables.ts'
import { refuseOlder, takeGcp, type Writer } from './writing.ts'

type Decision = { status: Exclude<GcpStatus, 'pending'>; reason?: string; version?: number }

const words: Record<GcpStatus, string> = { approved: 'approved this GCP', rejected: 'rejected this GCP', pending: '' }

function whatHappened({ status, reviewerName }: GcpRow): string {
  if (status === 'pending') return 'The author revised this GCP meanwhile. Please read it again.'
  return `${reviewerName ?? 'Somebody'} already ${words[status]}.`
}

export async function reviewGcp(
  { db, config, postman }: Portal,
  id: string,
  { status, reason: given, version }: Decision,
  { caller, actor }: Writer,
): Promise<GcpRow> {
  const reason = (status === 'rejected' && given) || null
  const reviewed = await inTransaction(db, async (trx) => {
    const before = await takeGcp(trx, id, caller)
    const isSame = before.status === status && (before.reason === reason || given === undefined)
    // A second click, or a retry after a lost answer.
    if (isSame && (before.reviewedBy === caller.uid || version === undefined)) return before
    refuseOlder(before, version, caller, whatHappened(before))
    const after = await changeGcp(trx, before, {
      status,
      reason,
      reviewedBy: caller.uid,
      reviewerName: caller.displayName,
      reviewedAt: new Date().toISOString(),
    })
    const author = await findAuthor(trx, before.submittedBy)
    if (author) await queueMail(trx as Db, reviewMail(after, author, config.publicUrl))
    await recordAudit(trx, actor, {
      kind: status === 'approved' ? 'gcp.approve' : 'gcp.reject',
      subject: id,
      before: { title: before.title, status: before.status, reason: before.reason },
      after: { title: before.title, status, reason },
    })
    return after
  })
  void postman.drain()
  return reviewed
}
