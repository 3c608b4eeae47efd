// How is an entry approved or rejected? From any status, once per decision, and the second of two reviewers learns
// what the first decided.
import { recordAudit } from '#server/audit.ts'
import type { Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import type { Portal } from '#server/hub.ts'
import { subscribersOf, tell } from '#server/inbox.ts'
import type { GcpStatus } from '../rules.ts'
import { asOpened } from './answers.ts'
import { readGcp, type Writer } from './changes.ts'
import { changeGcp, findAuthor } from './queries.ts'
import { ownPath, reviewMail } from './review-mail.ts'
import type { GcpRow } from './tables.ts'

type Decision = { status: Exclude<GcpStatus, 'pending'>; reason?: string; version?: number }

const words: Record<GcpStatus, string> = { approved: 'approved this GCP', rejected: 'rejected this GCP', pending: '' }

function whatHappened({ status, reviewerName }: GcpRow): string {
  if (status === 'pending') return 'The author revised this GCP meanwhile. Please read it again.'
  return `${reviewerName ?? 'Somebody'} already ${words[status]}.`
}

export async function reviewGcp(
  portal: Portal,
  id: string,
  { status, reason: given, version }: Decision,
  { caller, actor }: Writer,
): Promise<GcpRow> {
  const { db, config, postman } = portal
  const reason = (status === 'rejected' && given) || null
  const isSame = (now: GcpRow) => now.status === status && (now.reason === reason || given === undefined)
  const reviewed = await changeVersioned(db, {
    seen: version,
    shown: (now) => asOpened(now, caller),
    message: whatHappened,
    read: (trx) => readGcp(trx, id, caller),
    // A second click, or a retry after a lost answer.
    repeated: (now) => (isSame(now) && (now.reviewedBy === caller.uid || version === undefined) ? now : undefined),
    async write(trx, before) {
      const after = await changeGcp(trx, before, {
        status,
        reason,
        reviewedBy: caller.uid,
        reviewerName: caller.displayName,
        reviewedAt: new Date().toISOString(),
      })
      if (!after) return undefined
      const author = await findAuthor(trx, before.submittedBy)
      if (author) {
        const mail = reviewMail(after, author, config.publicUrl)
        await tell(portal, trx, [
          { uid: before.submittedBy, kind: 'gcpDecision', text: mail.subject, path: ownPath(after), mail },
        ])
      }
      if (status === 'approved' && before.status !== 'approved') await tellReaders(portal, trx, after)
      await recordAudit(trx, actor, {
        kind: status === 'approved' ? 'gcp.approve' : 'gcp.reject',
        subject: id,
        before: { title: before.title, status: before.status, reason: before.reason },
        after: { title: before.title, status, reason },
      })
      return after
    },
  })
  void postman.drain()
  return reviewed
}

/** Those who asked to hear of their portfolio; the author knows. */
async function tellReaders(portal: Portal, trx: Trx, { id, title, portfolio, submittedBy }: GcpRow): Promise<void> {
  const readers = (await subscribersOf(trx, 'newGcp', portfolio)).filter((uid) => uid !== submittedBy)
  const news = { kind: 'newGcp', text: `New GCP in your portfolio: ${title}`, path: `/gcps/${id}` }
  await tell(
    portal,
    trx,
    readers.map((uid) => ({ uid, ...news })),
  )
}
