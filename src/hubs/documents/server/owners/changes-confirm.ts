// Confirmation that a document is still right: the day of its next check and the audit line in one transaction.

import type { Db } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { dayOf, today } from '#shared/time/calendar.ts'
import type { Document } from '../../contract.ts'
import { latestCheck } from '../../rules.ts'
import { auditKind, findLive, type Of } from '../changes.ts'
import { asDocument, changeDocument } from '../queries.ts'

/** Confirms for a year from today. Idempotent: a second press, or a second person on the same day, changes nothing. */
export function confirm(db: Db, { collection, id, actor }: Of): Promise<Document> {
  return changeVersioned(db, {
    seen: undefined,
    shown: asDocument,
    read: (trx) => findLive(trx, { collection, id }),
    repeated(now) {
      const isFresh = now.checkBy === latestCheck(today()) && dayOf(new Date(now.confirmedAt)) === today()
      return isFresh ? asDocument(now) : undefined
    },
    async write(trx, before) {
      const care = { checkBy: latestCheck(today()), confirmedAt: new Date().toISOString() }
      const after = await changeDocument(trx, before, { care })
      if (!after) return undefined
      await recordAudit(trx, actor, {
        ...{ kind: auditKind(collection, 'confirm'), subject: id },
        before: { title: before.title, checkBy: before.checkBy },
        after: { title: after.title, checkBy: after.checkBy },
      })
      return asDocument(after)
    },
  })
}
