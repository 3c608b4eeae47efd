// Review decisions: approve or reject an entry from any status. Idempotent per decision, and the second of two reviewers
// gets a conflict with what the first decided. The author is notified when the undo window has ended. While an approved
// entry has a pending revision, the decision is about the revision.

import type { Db, Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { lock } from '#server/people/lock.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { isAdmin } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { type GcpStatus, ownGcp, takeBackMs } from '../../rules.ts'
import { changeGcp } from '../queries.ts'
import { asOpened } from '../responses.ts'
import type { Writer } from '../submit/changes.ts'
import { justRejected, pendingRevision } from '../submit/revision.ts'
import type { GcpRow } from '../tables.ts'
import { findReviewed, type Reviewed } from './changes-take-back.ts'
import { formatConflict } from './conflict-message.ts'
import { hasOtherReviewer } from './queries-reviewers.ts'
import { claimUndoable, insertUndoable, serializeBefore, stateBefore } from './queries-undoable.ts'

type Decision = { status: Exclude<GcpStatus, 'pending'>; reason?: string; version?: number }

export function reviewGcp(db: Db, id: string, decision: Decision, { caller, actor }: Writer): Promise<GcpRow> {
  const { status, version } = decision
  const reason = reasonOf(decision)
  return changeVersioned<Reviewed, GcpRow>(db, {
    seen: version,
    shown: (now) => asOpened(now, caller),
    message: (now) => formatConflict(now, now.undoable),
    read: (trx) => findReviewed(trx, id, caller),
    repeated: (now) => (isRepeated(now, decision, caller) ? now : undefined),
    async write(trx, before) {
      if (status === 'approved') await refuseOwn(trx, before, caller)
      const now = new Date()
      const revision = pendingRevision(before)
      const approved = status === 'approved' && { revision: null, approvedIn: await findYearOfApproval(trx, before) }
      const reviewer = {
        reviewedBy: caller.uid,
        reviewerName: caller.displayName,
        reviewedAt: now.toISOString(),
      }
      const rejectedRevision = () =>
        JSON.stringify({ ...revision, ...reviewer, reason, status, version: before.version + 1 })
      const after = await changeGcp(
        trx,
        before,
        revision && status === 'rejected'
          ? { revision: rejectedRevision() }
          : { status, reason, ...reviewer, ...revision?.words, ...approved },
      )
      if (!after) return undefined
      const undoable = await claimUndoable(trx, id)
      // Decided again before the author was notified: what the author knows is still the state before the first decision.
      const isUnnotified = undoable?.dueAt && undoable.status === before.status && !(revision && status === 'rejected')
      await insertUndoable(trx, {
        gcpId: id,
        dueAt: new Date(now.getTime() + takeBackMs).toISOString(),
        status,
        version: after.version,
        before: isUnnotified ? undoable.before : serializeBefore(before),
      })
      await recordAudit(trx, actor, {
        kind: `gcp.${status === 'approved' ? 'approve' : 'reject'}${revision ? 'Revision' : ''}`,
        subject: id,
        before: { title: before.title, status: before.status, reason: before.reason },
        after: { title: after.title, status: after.status, reason },
      })
      return after
    },
  })
}

/** An approval counts once, also after a revision, and after a rejection that the author was not notified of. */
async function findYearOfApproval(trx: Trx, { status, approvedIn, undoable }: Reviewed): Promise<string> {
  const wasRejectedByMistake =
    undoable?.dueAt && undoable.status === status && stateBefore(undoable).status === 'approved'
  if (approvedIn !== null && (status === 'approved' || wasRejectedByMistake)) return approvedIn
  return (await lock(trx, { year: true })).year.label
}

/** An author does not judge their own work as long as somebody else can. Admins answer for the portal as a whole. */
async function refuseOwn(trx: Trx, { submittedBy }: GcpRow, { uid, role }: Writer['caller']): Promise<void> {
  if (submittedBy !== uid || isAdmin(role) || !(await hasOtherReviewer(trx, uid))) return
  throw problem('forbidden', ownGcp, { error: 'ownGcp' })
}

const reasonOf = ({ status, reason }: Decision) => (status === 'rejected' && reason) || null

/** A double click, or a retry after a lost response. */
function isRepeated(now: Reviewed, decision: Decision, { uid }: { uid: string }): boolean {
  const { status, version } = decision
  if (pendingRevision(now)) return false
  const rejected = justRejected(now)
  // A reviewer who approves a revision that somebody else just rejected must get a conflict, although the entry is approved.
  if (rejected && status === 'approved') return version === undefined || version === now.version
  if (rejected) {
    // Without a version it could mean the entry itself, but not so soon after its revision was rejected.
    const isRecent = Date.now() - Date.parse(rejected.reviewedAt ?? '') < takeBackMs
    return version === undefined ? isRecent : version === now.version - 1 && rejected.reviewedBy === uid
  }
  const isSame = now.status === status && (decision.reason === undefined || now.reason === reasonOf(decision))
  return isSame && (version === undefined || (now.reviewedBy === uid && isOwnDecisionVersion(now, version)))
}

/** The reviewer's version is from before or after their own decision; any later change has to be read first. */
function isOwnDecisionVersion({ undoable, version: now }: Reviewed, seen: number): boolean {
  return seen === now || (seen === now - 1 && (undoable === undefined || undoable.version === now))
}
