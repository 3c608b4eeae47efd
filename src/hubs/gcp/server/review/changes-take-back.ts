// Undo of a review decision ('take back'), by the person who made it and within the undo window: the entry is as before, and
// nobody is notified.

import type { Db, Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { asReviewed } from '../answers.ts'
import { changeGcp } from '../queries.ts'
import { readGcp, type Writer } from '../submit/changes.ts'
import { justRejected, waitingRevision } from '../submit/revision.ts'
import type { GcpRow, HeldRow } from '../tables.ts'
import { changeBack, findHeld, keepHeld, stateBefore, takeHeld } from './queries-held.ts'
import { whatHappened } from './words.ts'

export type Reviewed = GcpRow & { held: HeldRow | undefined }

export async function readReviewed(trx: Trx, id: string, reader: Writer['caller']): Promise<Reviewed> {
  return { ...(await readGcp(trx, id, reader)), held: await findHeld(trx, id) }
}

const isTakenBack = ({ held, version }: Reviewed) => held?.dueAt === null && held.version === version

/** An undo must not overwrite newer texts; and an author who has revised the entry has already seen the decision. */
function stillStands(now: GcpRow, held: HeldRow): boolean {
  if (!held.dueAt || waitingRevision(now)) return false
  return stateBefore(held).revised ? held.version === now.version : held.status === now.status
}

export function takeBack(db: Db, id: string, { caller, actor }: Writer): Promise<GcpRow> {
  const refuse = (now: Reviewed, message: string) => {
    throw problem('conflict', message, { error: 'tooLate', details: asReviewed(now, caller) })
  }
  const mustBeHeld = (now: Reviewed): HeldRow => {
    if (now.held && stillStands(now, now.held)) {
      const { reviewedBy } = justRejected(now) ?? now
      return reviewedBy === caller.uid ? now.held : refuse(now, whatHappened(now, now.held))
    }
    const isOpen = now.status === 'pending' || waitingRevision(now)
    return refuse(now, isOpen ? whatHappened(now, now.held) : tooLate)
  }
  return changeVersioned<Reviewed, GcpRow>(db, {
    seen: undefined,
    read: (trx) => readReviewed(trx, id, caller),
    shown: (now) => asReviewed(now, caller),
    // A double click, or a retry after a lost response.
    repeated: (now) => (isTakenBack(now) ? now : undefined),
    async write(trx, before) {
      // Another transaction came between the two reads: retry with fresh ones.
      if (before.held && before.held.version > before.version) return undefined
      const held = mustBeHeld(before)
      const after = await changeGcp(trx, before, changeBack(held))
      if (!after) return undefined
      const taken = await takeHeld(trx, id)
      if (!taken?.dueAt) return refuse(before, tooLate)
      await keepHeld(trx, { ...taken, dueAt: null, version: after.version })
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

const tooLate = 'The author knows of it already. You can still change the decision.'
