// Job runner: two instances, one run; failures, hangs, lost leases and shutdown in the middle of a run.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../database/new-id.ts'
import type { Job } from '../hub/hub.ts'
import { createMetrics, createMetricsReader } from '../runtime/metrics.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { hourMs } from './job.ts'
import { listJobs } from './leases.ts'
import { startJobs } from './run-jobs.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())

const stops = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const stop of stops) await stop()
  stops.clear()
})

/** Another instance, as far as jobs can tell. */
function startInstance(jobs: Job[], limits = {}) {
  const metrics = createMetrics()
  const stop = startJobs({ ...portal.portal, metrics }, jobs, limits)
  stops.add(stop)
  return { stop, figures: createMetricsReader(metrics, portal.db, portal.portal.config) }
}

const jobOf = (about: Partial<Job>): Job => ({
  ...{ name: `test-${newId()}`, everyMs: hourMs, atStart: true, run: async () => {} },
  ...about,
})

const rowOf = async ({ name }: Job) => (await listJobs(portal.db)).find((row) => row.name === name)
const set = (job: Job, values: object) =>
  portal.db.updateTable('job').set(values).where('name', '=', job.name).execute()
const soon = { timeout: 10_000, interval: 20 }
const until = (check: () => Promise<void> | void) => vi.waitFor(check, soon)
const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until it is let go, or hears the signal. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const heard: string[] = []
  const run = (_: unknown, signal: AbortSignal) => {
    begun.resolve()
    signal.addEventListener('abort', () => heard.push(String(signal.reason)))
    return promise
  }
  return { run, open: resolve, heard, begun: begun.promise }
}

it('of instances that start together one runs a job, and only once in its interval', async () => {
  let runs = 0
  const job = jobOf({
    run: async () => {
      runs += 1
    },
  })
  for (let n = 0; n < 3; n++) startInstance([job])
  await until(async () => expect((await rowOf(job))?.succeededAt).toBeTruthy())
  await passed(300)
  expect(runs).toBe(1)
})

it('runs a frequent job again and again, never two at the same time on two instances', async () => {
  let [runs, atOnce, most] = [0, 0, 0]
  const job = jobOf({
    everyMs: 50,
    async run() {
      atOnce += 1
      most = Math.max(most, atOnce)
      await passed(20)
      atOnce -= 1
      runs += 1
    },
  })
  for (let n = 0; n < 2; n++) startInstance([job])
  await until(() => expect(runs).toBeGreaterThan(4))
  expect(most).toBe(1)
})

it('runs at no start what does not ask for it, and after its interval', async () => {
  const began = performance.now()
  const ranAfter: number[] = []
  const job = jobOf({
    everyMs: 400,
    atStart: undefined,
    run: async () => void ranAfter.push(performance.now() - began),
  })
  startInstance([job])
  await until(() => expect(ranAfter.length).toBeGreaterThan(0))
  expect(ranAfter[0]).toBeGreaterThan(390)
})

it('takes no lease without work, and runs as soon as there is some', async () => {
  let [runs, hasWork] = [0, false]
  const job = jobOf({
    everyMs: 50,
    hasWork: async () => hasWork,
    run: async () => {
      runs += 1
    },
  })
  startInstance([job])
  // Once at the start, so that monitors know of it.
  await until(async () => expect((await rowOf(job))?.succeededAt).toBeTruthy())
  const before = await rowOf(job)
  await passed(250)
  expect([runs, await rowOf(job)]).toEqual([1, before])
  hasWork = true
  await until(() => expect(runs).toBeGreaterThan(1))
})

it('leaves a job alone that settings switch off', async () => {
  const job = jobOf({ isOn: () => false })
  const { figures } = startInstance([job])
  await passed(200)
  expect(await rowOf(job)).toBeUndefined()
  expect(await figures()).not.toContain(job.name)
})

it('retries what failed with a backoff, and metrics tell of it', async () => {
  let runs = 0
  const job = jobOf({
    everyMs: 300,
    async run() {
      runs += 1
      if (runs < 4) throw new Error('not yet')
    },
  })
  const began = performance.now()
  const { figures } = startInstance([job])
  const figure = async (name: string) =>
    Number(new RegExp(`^${name}\\{job="${job.name}"\\} (.*)$`, 'm').exec(await figures())?.[1])
  await until(async () => expect(await figure('nexus_job_failures')).toBe(3))
  expect(await figure('nexus_job_last_success_timestamp_seconds')).toBeNaN()
  await until(() => expect(runs).toBeGreaterThan(3))
  // 300 + 600 + 1200 ms
  expect(performance.now() - began).toBeGreaterThan(2090)
  await until(async () => expect(await figure('nexus_job_failures')).toBe(0))
  const now = Date.now() / 1000
  for (const what of ['run', 'success', 'failure']) {
    const at = await figure(`nexus_job_last_${what}_timestamp_seconds`)
    expect([what, Math.abs(at - now) < 60]).toEqual([what, true])
  }
})

it('a job that hangs hears the signal, counts as failed, and runs again', async () => {
  let runs = 0
  const { run, heard } = gate()
  const job = jobOf({
    everyMs: 100,
    timeoutMs: 200,
    run: async (...given) => {
      runs += 1
      if (runs === 1) await run(...given)
    },
  })
  startInstance([job])
  await until(async () => expect(await rowOf(job)).toMatchObject({ failures: 1, holder: null, leaseUntil: null }))
  expect(heard).toEqual(['Error: it took too long'])
  await until(async () => expect((await rowOf(job))?.succeededAt).toBeTruthy())
})

it('renews the lease for as long as a run takes', async () => {
  let runs = 0
  const { run, open } = gate()
  const job = jobOf({
    everyMs: 50,
    run: async (...given) => {
      runs += 1
      await run(...given)
    },
  })
  for (let n = 0; n < 2; n++) startInstance([job], { leaseMs: 1500 })
  await passed(3500)
  expect(runs).toBe(1)
  open()
  await until(() => expect(runs).toBeGreaterThan(1))
})

it('an instance that died is replaced when its lease ends; one that lost its lease hears of it', async () => {
  let runs = 0
  const { run, heard } = gate()
  const job = jobOf({
    everyMs: 100,
    run: async (...given) => {
      runs += 1
      if (runs === 1) await run(...given)
    },
  })
  startInstance([job], { leaseMs: 1200 })
  await until(() => expect(runs).toBe(1))
  // From here on its renewals find nothing, as when its machine is gone.
  await set(job, { holder: 'an instance that died' })
  startInstance([job], { leaseMs: 1200 })
  expect(runs).toBe(1)
  await until(async () => expect((await rowOf(job))?.succeededAt).toBeTruthy())
  expect(heard).toEqual(['Error: another instance has its lease'])
})

it('a stop in the middle of a run tells the run, waits for it, and leaves the job to the next instance', async () => {
  const { run, open, heard, begun } = gate()
  let isStopped = false
  const job = jobOf({ run })
  const { stop } = startInstance([job])
  await begun
  const stopped = stop().then(() => {
    isStopped = true
  })
  await passed(200)
  expect([heard.length, isStopped]).toEqual([1, false])
  open()
  await stopped
  expect(await rowOf(job)).toMatchObject({
    holder: null,
    leaseUntil: null,
    succeededAt: null,
    failedAt: null,
    failures: 0,
  })
  startInstance([job])
  await until(async () => expect((await rowOf(job))?.succeededAt).toBeTruthy())
})

it('a stop does not wait for a run that does not stop', async () => {
  const { run, begun } = gate()
  const job = jobOf({ run })
  const { stop } = startInstance([job], { stopMs: 200 })
  await begun
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await rowOf(job)).toMatchObject({ holder: null, failedAt: null })
})

it('refuses two jobs of one name', () => {
  const job = jobOf({})
  expect(() => startJobs({ ...portal.portal, metrics: createMetrics() }, [job, job])).toThrow('share a name')
})
