// Periodic job: what a hub declares, and how interval, jitter and backoff determine the time of the next run.

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export type JobOf<Portal> = {
  /** Unique and never changed once released: leases and metrics are kept under it. */
  name: string
  everyMs: number
  /** Also when an instance starts, unless one ran it within the last minute. Other jobs first run an interval after the first start. */
  atStart?: true
  /** False where settings switch it off. */
  isOn?: (portal: Portal) => boolean
  /** A cheap read for jobs that rarely find anything: without work no lease is taken, so nothing is written. */
  hasWork?: (portal: Portal) => Promise<boolean>
  /** A run that takes longer has failed, and its lease is free again. */
  timeoutMs?: number
  /**
   * Must be harmless when run twice, also at the same time: a lease can run out while its holder still works.
   * The signal is aborted when the portal stops, the time is over or the lease is lost.
   */
  run: (portal: Portal, signal: AbortSignal) => Promise<unknown>
}

type Timing = { everyMs: number; timeoutMs?: number }

const between = (least: number, ms: number, most: number) => Math.min(Math.max(ms, least), most)

/** Up to a tenth more, and never more than five minutes: instances, and jobs of one interval, come apart. */
const withJitter = (ms: number, random: number) => Math.round(ms + random * Math.min(ms / 10, 5 * minuteMs))

/** From the end of a run that worked to the next one. */
export const nextRunMs = ({ everyMs }: Timing, random = Math.random()) => withJitter(everyMs, random)

/** From a run that failed to the next one: twice as long with each failure, from a minute (or the interval) up to an hour. */
export function backoffMs({ everyMs }: Timing, failures: number, random = Math.random()): number {
  const longest = between(minuteMs, everyMs, hourMs)
  return withJitter(Math.min(firstRetryMs({ everyMs }) * 2 ** (failures - 1), longest), random)
}

export const firstRetryMs = ({ everyMs }: Timing) => Math.min(everyMs, minuteMs)

/** No run is planned later than this. */
export const longestPauseMs = ({ everyMs }: Timing) => withJitter(Math.max(everyMs, minuteMs), 1)

export const timeoutOf = ({ everyMs, timeoutMs }: Timing) => timeoutMs ?? between(10 * minuteMs, everyMs, hourMs)

/** How long an instance sleeps at most: its machine may have slept meanwhile, or the instance with the lease may have died. */
export const longestSleepMs = 10 * minuteMs
