// Deleting a GCP: only what was rejected, so that a reviewer decides twice, and nothing that committees have repeated.
import type { Db } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { deleteGcp } from '../queries.ts'
import { listRepeats } from '../repeat/queries.ts'
import { asOpened } from '../responses.ts'
import { findReadableGcp, type Writer } from '../submit/changes.ts'
import type { GcpRow } from '../tables.ts'

export const removeGcp = (db: Db, id: string, { caller, actor }: Writer): Promise<true> =>
  changeVersioned<GcpRow, true>(db, {
    seen: undefined,
    shown: (now) => asOpened(now, caller),
    read: (trx) => findReadableGcp(trx, id, caller),
    async write(trx, before) {
      if (before.status !== 'rejected') throw problem('conflict', notRejected, { error: 'notRejected' })
      const { total } = await listRepeats(trx, { gcpId: id }, { page: 1, limit: 1 })
      if (total > 0) throw problem('conflict', wasRepeated, { error: 'wasRepeated' })
      if (!(await deleteGcp(trx, before))) return undefined
      // Who submitted it is in the line of its submission.
      await recordAudit(trx, actor, { kind: 'gcp.remove', subject: id, before: { title: before.title } })
      return true
    },
  })

const notRejected = 'Only a rejected GCP can be deleted. Reject it first.'
const wasRepeated = 'LCs have repeated this GCP, so it stays.'
