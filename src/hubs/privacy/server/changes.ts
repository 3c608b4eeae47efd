// Audit of data exports: recorded before anything is read, and only while the person still exists.

import { type Db, inTransaction } from '#server/database/database.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'

/** False when the person was erased a moment ago. */
export const recordDownload = (db: Db, uid: string, actor: Actor): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const [person] = (await lock(trx, { people: [uid] })).people
    if (person) await recordAudit(trx, actor, { kind: 'privacy.download', subject: person.email })
    return person !== undefined
  })
