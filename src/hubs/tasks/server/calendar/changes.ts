// Changes to calendar feeds: create, renew and end, with audit line in one transaction.

import { type Db, inTransaction } from '#server/database/database.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { createSeed, deriveSecret, hashOf } from './feed-secret.ts'
import { deleteFeed, findFeed, upsertFeed } from './queries.ts'

/** Returns the secret of the new address; the old one stops working. */
export const createFeed = (db: Db, uid: string, portalSecret: string, actor: Actor) =>
  inTransaction(db, async (trx) => {
    await lock(trx, { writer: uid })
    const isRenewed = (await findFeed(trx, uid)) !== undefined
    const [seed, madeAt] = [createSeed(), new Date().toISOString()]
    const secret = deriveSecret(portalSecret, uid, seed)
    await upsertFeed(trx, { uid, seed, secretHash: hashOf(secret), madeAt })
    await recordAudit(trx, actor, { kind: isRenewed ? 'calendar.renew' : 'calendar.make', subject: actor.email })
    return { secret, madeAt }
  })

export const revokeFeed = (db: Db, uid: string, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lock(trx, { writer: uid })
    const wasThere = await deleteFeed(trx, uid)
    if (wasThere) await recordAudit(trx, actor, { kind: 'calendar.revoke', subject: actor.email })
  })
