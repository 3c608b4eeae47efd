// Cost of one request: the CPU time of this process and the database's time for it, and the bytes of its response. Time in
// which it only waited for others does not count.

import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import type { Log } from '../runtime/log.ts'

/** The cost of sending, beyond building the response: copies, checksums, the socket. */
export const bytesPerMs = 100_000
/** Rows from PostgreSQL are read in turns of the event loop that belong to no request. */
const rowsPerMs = 200

/** In an import each of a hundred transactions may wait a little: only long waits count. */
const longWaitMs = 1000
const maxWaitMs = 10_000

const running = new AsyncLocalStorage<RequestCost>()

/** Turns of the event loop, counted while a measurement runs. */
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

/** CPU time, not wall-clock time: on a machine busy with other programs everybody would look expensive. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Within one turn of the event loop, everything this thread did was work for one request, including reading rows with SQLite.
 * Between turns others may have worked. Then only the time of a query counts (PostgreSQL), and only as far as this process was
 * idle: otherwise a request would be charged for others that kept it from seeing the result.
 */
export class RequestCost {
  readonly log: Log | undefined
  /** For connections to the database. */
  waitedMs = 0
  #ms = 0
  #turn = -1
  #workedMs = 0
  #idleMs = 0

  constructor(log?: Log) {
    this.log = log
  }

  /** Counts the work until `work` is done, with its queries, for this request. */
  async measure<T>(work: () => Promise<T>): Promise<T> {
    this.#begin()
    try {
      return await running.run(this, work)
    } finally {
      if (this.#turn === turn) this.#ms += workedMs() - this.#workedMs
    }
  }

  #begin(): void {
    countTurn()
    this.#turn = turn
    this.#workedMs = workedMs()
    this.#idleMs = idleNow()
  }

  noteQuery(ms: number): void {
    if (this.#turn === turn) return
    this.#ms += Math.min(ms, idleNow() - this.#idleMs)
    this.#begin()
  }

  noteRows(rows: number): void {
    this.#ms += rows / rowsPerMs
  }

  noteBytes(bytes: number): void {
    this.#ms += bytes / bytesPerMs
  }

  /** The cost since the last call. */
  take(): number {
    const ms = this.#ms
    this.#ms = 0
    return ms
  }
}

export const noteQueryCost = (ms: number) => running.getStore()?.noteQuery(ms)
export const noteRowsCost = (rows: number) => running.getStore()?.noteRows(rows)
/** The log of the request that this work is for, if any. */
export const currentRequestLog = () => running.getStore()?.log

/** Each wait for a connection has a timeout; a request with many of them would be answered after their sum. */
export const connectionWaits = {
  isOver: () => (running.getStore()?.waitedMs ?? 0) >= maxWaitMs,
  note(ms: number): void {
    const cost = running.getStore()
    if (cost && ms >= longWaitMs) cost.waitedMs += ms
  },
}
