// As of when is a request answered? Each answer of PostgreSQL says which commits it saw. For the rest of that turn of the
// event loop, what was read under the same commits is still true for the request that asked.
import { AsyncLocalStorage } from 'node:async_hooks'

type Moment = { snapshot: string | undefined; turn: number }

const moments = new AsyncLocalStorage<Moment>()
let turn = 0
let isTurnCounted = false

/** Only what a request itself was told counts for it: what another one heard may be from before this one came. */
export const inOwnMoment = (next: () => void) => moments.run({ snapshot: undefined, turn }, next)

/**
 * The commits that this request has seen in this very turn. An answer to what is sent now comes in a later one: after a
 * change of its own, or after waiting for anything else, a request looks anew.
 */
export function snapshotNow(): string | undefined {
  const moment = moments.getStore()
  return moment?.turn === turn ? moment.snapshot : undefined
}

export function noteSnapshot(snapshot: string): void {
  const moment = moments.getStore()
  if (!moment) return
  moment.snapshot = snapshot
  moment.turn = turn
  if (isTurnCounted) return
  isTurnCounted = true
  setImmediate(() => {
    turn += 1
    isTurnCounted = false
  })
}
