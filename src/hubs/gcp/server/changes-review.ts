// How is an entry approved or rejected? From any status, once per decision, and the second of two reviewers learns
// what the first decided. Its author hears of it when it can no longer be taken back.
import { recordAudit } from '#server/audit.ts'
import type { Db } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { type GcpStatus, takeBackMs } from '../rules.ts'
import { asOpened } from './answers.ts'
import type { Writer } from './changes.ts'
import { type Reviewed, readReviewed } from './changes-take-back.ts'
import { changeGcp } from './queries.ts'
import { keepHeld, reviewStateOf, takeHeld } from './queries-held.ts'
import { whatHappened } from './review-words.ts'
import type { GcpRow } from './tables.ts'

type Decision = { status: Exclude<GcpStatus, 'pending'>; reason?: string; version?: number }

export function reviewGcp(
  db: Db,
  id: string,
  { status, reason: given, version }: Decision,
  { caller, actor }: Writer,
): Promise<GcpRow> {
  const reason = (status === 'rejected' && given) || null
  const isSame = (now: GcpRow) => now.status === status && (now.reason === reason || given === undefined)
  return changeVersioned<Reviewed, GcpRow>(db, {
    seen: version,
    shown: (now) => asOpened(now, caller),
    message: (now) => whatHappened(now, now.held),
    read: (trx) => readReviewed(trx, id, caller),
    // A second click, or a retry after a lost answer.
    repeated: (now) => (isSame(now) && (now.reviewedBy === caller.uid || version === undefined) ? now : undefined),
    async write(trx, before) {
      const now = Date.now()
      const after = await changeGcp(trx, before, {
        status,
        reason,
        reviewedBy: caller.uid,
        reviewerName: caller.displayName,
        reviewedAt: new Date(now).toISOString(),
      })
      if (!after) return undefined
      const held = await takeHeld(trx, id)
      // Decided anew before the author heard: what the author knows is still what was there before the first time.
      const isUntold = held?.dueAt && held.status === before.status
      await keepHeld(trx, {
        gcpId: id,
        dueAt: new Date(now + takeBackMs).toISOString(),
        status,
        version: after.version,
        before: isUntold ? held.before : JSON.stringify(reviewStateOf(before)),
      })
      await recordAudit(trx, actor, {
        kind: status === 'approved' ? 'gcp.approve' : 'gcp.reject',
        subject: id,
        before: { title: before.title, status: before.status, reason: before.reason },
        after: { title: before.title, status, reason },
      })
      return after
    },
  })
}
