// Undo of a review decision ('take back'), by the person who made it and within the undo window: the entry is as before, and
// nobody is notified.

import type { Db, Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { changeGcp } from '../queries.ts'
import { asReviewed } from '../responses.ts'
import { findReadableGcp, type Writer } from '../submit/changes.ts'
import { justRejected, pendingRevision } from '../submit/revision.ts'
import type { GcpRow, UndoableDecisionRow } from '../tables.ts'
import { formatConflict } from './conflict-message.ts'
import { claimUndoable, findUndoable, insertUndoable, stateBefore, undoChange } from './queries-undoable.ts'

export type Reviewed = GcpRow & { undoable: UndoableDecisionRow | undefined }

export async function findReviewed(trx: Trx, id: string, reader: Writer['caller']): Promise<Reviewed> {
  return { ...(await findReadableGcp(trx, id, reader)), undoable: await findUndoable(trx, id) }
}

const isTakenBack = ({ undoable, version }: Reviewed) => undoable?.dueAt === null && undoable.version === version

/** An undo must not overwrite newer texts; and an author who has revised the entry has already seen the decision. */
function isUndoable(now: GcpRow, undoable: UndoableDecisionRow): boolean {
  if (!undoable.dueAt || pendingRevision(now)) return false
  return stateBefore(undoable).revised ? undoable.version === now.version : undoable.status === now.status
}

export function takeBack(db: Db, id: string, { caller, actor }: Writer): Promise<GcpRow> {
  const refuse = (now: Reviewed, message: string) => {
    throw problem('conflict', message, { error: 'tooLate', details: asReviewed(now, caller) })
  }
  const requireUndoable = (now: Reviewed): UndoableDecisionRow => {
    if (now.undoable && isUndoable(now, now.undoable)) {
      const { reviewedBy } = justRejected(now) ?? now
      return reviewedBy === caller.uid ? now.undoable : refuse(now, formatConflict(now, now.undoable))
    }
    const isOpen = now.status === 'pending' || pendingRevision(now)
    return refuse(now, isOpen ? formatConflict(now, now.undoable) : tooLate)
  }
  return changeVersioned<Reviewed, GcpRow>(db, {
    seen: undefined,
    read: (trx) => findReviewed(trx, id, caller),
    shown: (now) => asReviewed(now, caller),
    // A double click, or a retry after a lost response.
    repeated: (now) => (isTakenBack(now) ? now : undefined),
    async write(trx, before) {
      // Another transaction came between the two reads: retry with fresh ones.
      if (before.undoable && before.undoable.version > before.version) return undefined
      const undoable = requireUndoable(before)
      const after = await changeGcp(trx, before, undoChange(undoable))
      if (!after) return undefined
      const claimed = await claimUndoable(trx, id)
      if (!claimed?.dueAt) return refuse(before, tooLate)
      await insertUndoable(trx, { ...claimed, dueAt: null, version: after.version })
      await recordAudit(trx, actor, {
        kind: 'gcp.takeBack',
        subject: id,
        before: { title: before.title, status: before.status, reason: before.reason },
        after: { title: before.title, status: after.status, reason: after.reason },
      })
      return after
    },
  })
}

const tooLate = 'The author has already been notified. You can still change the decision.'
