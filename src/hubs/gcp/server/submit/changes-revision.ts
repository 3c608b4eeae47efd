// Revision of an approved GCP by its author: the approved version stays public, the revision waits beside it, and a newer
// one replaces it.

import type { Db } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { draftProblems } from '../../rules.ts'
import { asOpened } from '../answers.ts'
import { changeGcp, columnsOf } from '../queries.ts'
import type { GcpRow } from '../tables.ts'
import { type Changes, differenceOf, type FormWriter, readGcp } from './changes.ts'
import { newRevision, revisionOf, type Words, waitingRevision, wordsOf } from './revision.ts'

export function reviseGcp(
  db: Db,
  id: string,
  { version, ...fields }: Changes,
  { caller, actor, organisation }: FormWriter,
): Promise<GcpRow> {
  const mustBeApproved = (now: GcpRow) => {
    if (now.submittedBy !== caller.uid) throw problem('forbidden', 'Only its author may revise a GCP.')
    if (now.status === 'approved') return
    throw problem('conflict', 'This GCP is no longer approved. Open it again to send it to the reviewers.', {
      error: 'notApproved',
      details: asOpened(now, caller),
    })
  }
  /** Without a new picture, that of the last revision or of the entry stays. */
  const wordsIn = (now: GcpRow): Words => ({
    ...wordsOf({ ...now, ...revisionOf(now)?.words }),
    ...columnsOf(fields),
  })
  return changeVersioned<GcpRow, GcpRow>(db, {
    seen: version,
    async read(trx) {
      const now = await readGcp(trx, id, caller)
      mustBeApproved(now)
      return now
    },
    shown: (now) => asOpened(now, caller),
    // A double click, or a retry after a lost response.
    repeated: (now) => {
      const waiting = waitingRevision(now)
      const isSame = waiting && JSON.stringify(waiting.words) === JSON.stringify(wordsIn(now))
      return isSame ? now : undefined
    },
    async write(trx, before) {
      refuseFields(draftProblems(fields, organisation, before))
      const words = wordsIn(before)
      const after = await changeGcp(trx, before, { revision: newRevision(words) })
      if (!after) return undefined
      const difference = differenceOf(before, { ...words, status: before.status })
      await recordAudit(trx, actor, { kind: 'gcp.revise', subject: id, ...difference })
      return after
    },
  })
}
