// Job runner: runs the periodic jobs of the hubs, each on one instance at a time, with a lease that it renews, a timeout and backoff.
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../database/new-id.ts'
import type { Job, Portal } from '../hub/hub.ts'
import { backoffMs, firstRetryMs, hourMs, longestSleepMs, nextRunMs, timeoutOf } from './job.ts'
import { watchJobs } from './job-metrics.ts'
import {
  enrolJob,
  type Lease,
  msUntilFree,
  recordFailure,
  recordSuccess,
  releaseLease,
  renewLease,
  takeLease,
} from './leases.ts'

/** A job without work still runs this often, so that metrics tell it from one that has died. */
const idleMs = hourMs
/** A portal that has just started has other things to do. */
const firstLookMs = 60_000

type Limits = {
  /** After so long without a renewal others may run the job. */
  leaseMs?: number
  /** How long a run that goes on after the portal stops is waited for; the process has 15 seconds in all. */
  stopMs?: number
}
type Runner = Required<Limits> & { portal: Portal; stopping: AbortSignal; holder: string }

/** Answers how to stop: runs hear of it, and those that end in time are waited for. */
export function startJobs(
  portal: Portal,
  jobs: readonly Job[],
  { leaseMs = 20_000, stopMs = 10_000 }: Limits = {},
): () => Promise<void> {
  const running = jobs.filter(({ isOn }) => isOn?.(portal) ?? true)
  const names = new Set(running.map(({ name }) => name))
  if (names.size < running.length)
    throw new Error(`Two jobs share a name: ${running.map(({ name }) => name).join(', ')}`)
  portal.metrics.whenWatched.push(() => watchJobs(portal.metrics.register, portal.db, names))
  const stopping = new AbortController()
  const runner = { portal, stopping: stopping.signal, holder: newId(), leaseMs, stopMs }
  const all = running.map((job) => keepRunning(job, runner))
  return async () => {
    stopping.abort()
    await Promise.all(all)
  }
}

async function keepRunning(job: Job, runner: Runner): Promise<void> {
  const { portal, stopping } = runner
  const look = lookerFor(job, runner)
  let waitMs = job.atStart ? 0 : Math.min(job.everyMs, firstLookMs)
  while (!stopping.aborted) {
    await pause(Math.min(waitMs, longestSleepMs), undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    waitMs = await look().catch((error: unknown) => {
      portal.log.warn({ job: job.name, reason: String(error) }, 'job could not take or return its lease')
      return firstRetryMs(job)
    })
  }
}

/** Runs the job if it is due and no other instance runs it; answers when to look again. */
function lookerFor(job: Job, runner: Runner): () => Promise<number> {
  const { portal, holder, leaseMs } = runner
  const { db, engine } = portal
  const lease: Lease = { db, engine, name: job.name, holder, leaseMs }
  let isEnrolled = false
  let isStart = job.atStart ?? false
  let lastTryMs = Number.NEGATIVE_INFINITY
  return async () => {
    const mayIdle = performance.now() - lastTryMs < idleMs
    if (mayIdle && job.hasWork && !(await job.hasWork(portal))) return nextRunMs(job)
    if (!isEnrolled) await enrolJob(lease, job.atStart ? 0 : nextRunMs(job))
    isEnrolled = true
    const failures = await takeLease(lease, { everyMs: job.everyMs, isStart })
    isStart = false
    lastTryMs = performance.now()
    if (failures === undefined) return Math.max(await msUntilFree(lease), Math.min(job.everyMs, 1000))
    return run(job, lease, { ...runner, failures })
  }
}

async function run(job: Job, lease: Lease, { failures, ...runner }: Runner & { failures: number }): Promise<number> {
  const { portal, stopping } = runner
  if (stopping.aborted) return endEarly(lease)
  try {
    await withinLimits(job, lease, runner)
  } catch (error) {
    if (stopping.aborted) return endEarly(lease)
    portal.log.warn({ job: job.name, failures: failures + 1, reason: String(error) }, 'job failed')
    const nextMs = backoffMs(job, failures + 1)
    await recordFailure(lease, failures + 1, nextMs)
    return nextMs
  }
  if (stopping.aborted) return endEarly(lease)
  const nextMs = nextRunMs(job)
  await recordSuccess(lease, nextMs)
  return nextMs
}

/** Whether the run did all of its work before it stopped is not known: the next instance runs it again. */
async function endEarly(lease: Lease): Promise<number> {
  await releaseLease(lease)
  return 0
}

/** One run with a renewed lease. A run that goes on after its time is left to itself, since nothing can end it from outside. */
async function withinLimits(job: Job, lease: Lease, { portal, stopping, stopMs, leaseMs }: Runner): Promise<void> {
  const cutOff = new AbortController()
  const cutOffIn = (ms: number, why: string) => setTimeout(() => cutOff.abort(new Error(why)), ms)
  const timers = [cutOffIn(timeoutOf(job), 'it took too long')]
  const renewing = setInterval(async () => {
    // While the database is away, nobody else can take the lease either.
    const isOurs = await renewLease(lease).catch(() => true)
    if (!isOurs) cutOff.abort(new Error('another instance has its lease'))
  }, leaseMs / 4)
  const onStop = () => void timers.push(cutOffIn(stopMs, 'it did not stop'))
  stopping.addEventListener('abort', onStop)
  const isCutOff = new Promise<never>((_, reject) => {
    cutOff.signal.addEventListener('abort', () => reject(cutOff.signal.reason))
  })
  try {
    await Promise.race([job.run(portal, AbortSignal.any([stopping, cutOff.signal])), isCutOff])
  } finally {
    clearInterval(renewing)
    stopping.removeEventListener('abort', onStop)
    for (const timer of timers) clearTimeout(timer)
  }
}
