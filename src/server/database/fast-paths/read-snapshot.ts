// Read snapshot of a request: which commits it has seen. Every response from PostgreSQL says so. For the rest of that turn of the
// event loop, what was read under the same commits is still current for the request.
import { AsyncLocalStorage } from 'node:async_hooks'

type ReadSnapshot = { snapshot: string | undefined; turn: number }

const requests = new AsyncLocalStorage<ReadSnapshot>()
let turn = 0
let isTurnCounted = false

/** Only what a request itself was told counts for it: what another one heard may be from before this one came. */
export const withOwnReadSnapshot = (next: () => void) => requests.run({ snapshot: undefined, turn }, next)

/**
 * The commits that this request has seen in this turn. Responses arrive in a later turn, so after a change of its own, or after
 * waiting for anything else, a request reads again.
 */
export function snapshotNow(): string | undefined {
  const request = requests.getStore()
  return request?.turn === turn ? request.snapshot : undefined
}

export function noteSnapshot(snapshot: string): void {
  const request = requests.getStore()
  if (!request) return
  request.snapshot = snapshot
  request.turn = turn
  if (isTurnCounted) return
  isTurnCounted = true
  setImmediate(() => {
    turn += 1
    isTurnCounted = false
  })
}
