// Bookmarks on GCPs: personal, for anyone who may read the entry. Idempotent.
import { type Db, inTransaction } from '#server/database/database.ts'
import { announce } from '#server/notify/live.ts'
import { lock } from '#server/people/lock.ts'
import { findReadableGcp, type Writer } from '../submit/changes.ts'
import { deleteBookmark, insertBookmark } from './queries-bookmarks.ts'

export const bookmarkGcp = (db: Db, id: string, isBookmarked: boolean, caller: Writer['caller']): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lock(trx, { writer: caller.uid })
    await findReadableGcp(trx, id, caller)
    await (isBookmarked ? insertBookmark : deleteBookmark)(trx, caller.uid, id)
    announce(trx, { hub: 'gcp', uid: caller.uid })
  })
