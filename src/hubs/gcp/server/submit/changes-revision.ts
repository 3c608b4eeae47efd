// Revision of an approved GCP by its author: the approved version stays public, the revision waits beside it, and a newer
// one replaces it.

import type { Db } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { draftProblems, onlyAuthorRevises } from '../../rules.ts'
import { changeGcp, columnsOf } from '../queries.ts'
import { asOpened } from '../responses.ts'
import type { GcpRow } from '../tables.ts'
import { type Changes, differenceOf, type FormWriter, findReadableGcp } from './changes.ts'
import { buildRevision, pendingRevision, type RevisableFields, revisableFieldsOf, revisionOf } from './revision.ts'

export function reviseGcp(
  db: Db,
  id: string,
  { version, ...fields }: Changes,
  { caller, actor, organisation }: FormWriter,
): Promise<GcpRow> {
  const requireApproved = (now: GcpRow) => {
    if (now.submittedBy !== caller.uid) throw problem('forbidden', onlyAuthorRevises)
    if (now.status === 'approved') return
    throw problem('conflict', 'This GCP is no longer approved. Open it again and submit it for review.', {
      error: 'notApproved',
      details: asOpened(now, caller),
    })
  }
  /** Without a new picture, that of the last revision or of the entry stays. */
  const revisedFields = (now: GcpRow): RevisableFields => ({
    ...revisableFieldsOf({ ...now, ...revisionOf(now)?.words }),
    ...columnsOf(fields),
  })
  return changeVersioned<GcpRow, GcpRow>(db, {
    seen: version,
    async read(trx) {
      const now = await findReadableGcp(trx, id, caller)
      requireApproved(now)
      return now
    },
    shown: (now) => asOpened(now, caller),
    // A double click, or a retry after a lost response.
    repeated: (now) => {
      const waiting = pendingRevision(now)
      const isSame = waiting && JSON.stringify(waiting.words) === JSON.stringify(revisedFields(now))
      return isSame ? now : undefined
    },
    async write(trx, before) {
      refuseFields(draftProblems(fields, organisation, before))
      const words = revisedFields(before)
      const after = await changeGcp(trx, before, { revision: buildRevision(words) })
      if (!after) return undefined
      const difference = differenceOf(before, { ...words, status: before.status })
      await recordAudit(trx, actor, { kind: 'gcp.revise', subject: id, ...difference })
      return after
    },
  })
}
