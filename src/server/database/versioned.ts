// Optimistic locking: changes a record only if nobody saved a newer version meanwhile; otherwise answers with a version
// conflict (409) and what is saved.
import { problem } from '#shared/problem.ts'
import { type Db, inTransaction, type Trx } from './database.ts'

export const changedMeanwhile = 'This has been changed since you opened it. Here is what is saved now.'

type VersionedChange<Row extends { version: number }, Saved> = {
  /** The version that the person started from; if undefined, the newest. */
  seen: number | undefined
  /** The current record, read again each time; throws if the person may not change it. */
  read: (trx: Trx) => Promise<Row>
  /** Idempotency: the result for a request that was sent twice, if the record already is what it asks for. */
  repeated?: (now: Row) => Saved | undefined
  /** Updates the record and what belongs to it if it still has the version of `before`; undefined if somebody was faster. */
  write: (trx: Trx, before: Row) => Promise<Saved | undefined>
  /** What the refused person gets to see of the newer record. */
  shown: (now: Row) => unknown
  /** A message with more detail than 'changed meanwhile'. */
  message?: (now: Row) => string
}

/** One transaction. A request that lost the race reads again, and is refused with what the winner saved. */
export function changeVersioned<Row extends { version: number }, Saved>(
  db: Db,
  { seen, read, repeated, write, shown, message = () => changedMeanwhile }: VersionedChange<Row, Saved>,
): Promise<Saved> {
  return inTransaction(db, async (trx) => {
    // Every round but the last means that somebody else saved, so the loop ends.
    for (;;) {
      const now = await read(trx)
      const first = repeated?.(now)
      if (first !== undefined) return first
      if (seen !== undefined && seen !== now.version) throw problem('conflict', message(now), { details: shown(now) })
      const saved = await write(trx, now)
      if (saved !== undefined) return saved
    }
  })
}
