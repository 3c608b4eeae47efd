// Putting away a GCP that came back: its author takes it off the dashboard without revising it. Idempotent.
import { type Db, inTransaction } from '#server/database/database.ts'
import { announce } from '#server/notify/live.ts'
import { lock } from '#server/people/lock.ts'
import { problem } from '#shared/problem.ts'
import { onlyAuthorRevises } from '../../rules.ts'
import { findReadableGcp, type Writer } from './changes.ts'
import { deletePutAway, returnedOf, writePutAway } from './queries-returned.ts'

export const putAwayGcp = (db: Db, id: string, isPutAway: boolean, caller: Writer['caller']): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lock(trx, { writer: caller.uid })
    const gcp = await findReadableGcp(trx, id, caller)
    if (gcp.submittedBy !== caller.uid) throw problem('forbidden', onlyAuthorRevises)
    const returned = returnedOf(gcp)
    if (!returned) return
    await (isPutAway ? writePutAway(trx, id, returned.reviewedAt) : deletePutAway(trx, id))
    announce(trx, { hub: 'gcp', uid: caller.uid })
  })
