// Bookmarks on GCPs: personal, for anyone who may read the entry. Idempotent.
import { type Db, inTransaction } from '#server/database/database.ts'
import { holdCaller } from '#server/people/hold-caller.ts'
import { readGcp, type Writer } from '../submit/changes.ts'
import { dropBookmark, keepBookmark } from './queries-bookmarks.ts'

export const bookmarkGcp = (db: Db, id: string, isBookmarked: boolean, caller: Writer['caller']): Promise<void> =>
  inTransaction(db, async (trx) => {
    await holdCaller(trx, caller.uid)
    await readGcp(trx, id, caller)
    await (isBookmarked ? keepBookmark : dropBookmark)(trx, caller.uid, id)
  })
