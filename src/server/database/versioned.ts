// Somebody changed this meanwhile: how is a record changed without overwriting what others saved? By optimistic locking.
import { problem } from '#shared/problem.ts'
import { type Db, inTransaction, type Trx } from './database.ts'

export const changedMeanwhile = 'This was changed meanwhile. Here is what is saved now.'

type VersionedChange<Row extends { version: number }, Saved> = {
  /** The version that the person started from; without one, the newest is meant. */
  seen: number | undefined
  /** The record as it is now, in a statement of its own each time; refuses who may not change it. */
  read: (trx: Trx) => Promise<Row>
  /** A request that was sent twice: its answer, when the record already says what it asks for. */
  repeated?: (now: Row) => Saved | undefined
  /** Updates the record and what belongs to it only while it has the version of `before`; nothing when somebody was faster. */
  write: (trx: Trx, before: Row) => Promise<Saved | undefined>
  /** What the refused person gets to see of the newer record. */
  shown: (now: Row) => unknown
  /** Where a hub can say more than that it was changed. */
  message?: (now: Row) => string
}

/** One transaction; whoever lost the race is read anew, and so refused with what the winner saved. */
export function changeVersioned<Row extends { version: number }, Saved>(
  db: Db,
  { seen, read, repeated, write, shown, message = () => changedMeanwhile }: VersionedChange<Row, Saved>,
): Promise<Saved> {
  return inTransaction(db, async (trx) => {
    // Every round but the last means that somebody else saved, so it ends.
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
