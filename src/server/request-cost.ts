// Cost of one request: the time that this process and the database worked for it, and the bytes of its answer. Time during
// which it only waited for others is not counted.
import { AsyncLocalStorage } from 'node:async_hooks'

/** What sending costs beyond making the answer: copies, checksums, the socket. */
const bytesPerMs = 100_000

const running = new AsyncLocalStorage<RequestCost>()

/** Turns of the event loop, counted while somebody measures. */
let turn = 0
let isTurnCounted = false
function countTurn(): void {
  if (isTurnCounted) return
  isTurnCounted = true
  setImmediate(() => {
    turn += 1
    isTurnCounted = false
  })
}

const idleNow = () => performance.eventLoopUtilization().idle

/**
 * Within one turn of the event loop, what passes between two looks at the clock was work for this request: reading rows with
 * SQLite included. Between turns others may have worked. Then only the time of a query counts (PostgreSQL), and only as far as
 * this process was idle: otherwise a request would be charged for others that kept it from hearing the answer.
 */
export class RequestCost {
  #ms = 0
  #turn = -1
  #atMs = 0
  #idleMs = 0

  /** Work begins, or goes on after waiting for something that is not counted. */
  begin(): void {
    countTurn()
    this.#turn = turn
    this.#atMs = performance.now()
    this.#idleMs = idleNow()
  }

  /** Work until here; `queryMs` when a query ended just now. */
  note(queryMs = 0): void {
    if (this.#turn === turn) this.#ms += performance.now() - this.#atMs
    else this.#ms += Math.min(queryMs, idleNow() - this.#idleMs)
    this.begin()
  }

  noteBytes(bytes: number): void {
    this.#ms += bytes / bytesPerMs
  }

  /** What was counted since the last call. */
  take(): number {
    const ms = this.#ms
    this.#ms = 0
    return ms
  }

  /** Queries inside of `work` count for this request. */
  async measure<T>(work: () => Promise<T>): Promise<T> {
    this.begin()
    try {
      return await running.run(this, work)
    } finally {
      this.note()
    }
  }
}

export const noteQueryCost = (ms: number) => running.getStore()?.note(ms)
