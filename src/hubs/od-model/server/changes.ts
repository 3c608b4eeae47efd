// Changes to an OD model: saved with a version check, model and audit line in one transaction.

import type { Db } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { type Change, findModel, type StoredModel, saveModel } from './queries.ts'
import { type ModelId, theNational } from './tables.ts'

/** `shown` builds the response from the stored model, also for a version conflict. */
export function changeModel<Shown>(
  db: Db,
  { id, change, actor, shown }: { id: ModelId; change: Change; actor: Actor; shown: (model: StoredModel) => Shown },
): Promise<Shown> {
  const auditState = ({ text, link }: StoredModel) => (id === theNational ? { text, link } : { link })
  return changeVersioned(db, {
    seen: change.version,
    shown,
    read: (trx) => findModel(trx, id),
    async write(trx, before) {
      const after = await saveModel(trx, id, change)
      if (!after) return undefined
      await recordAudit(trx, actor, {
        kind: 'odModel.save',
        subject: id,
        before: auditState(before),
        after: auditState(after),
      })
      return shown(after)
    },
  })
}
