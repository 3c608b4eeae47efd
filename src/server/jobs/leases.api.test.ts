// Job leases: one holder at a time, by the database's clock, whatever an instance's own clock says.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../database/new-id.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { dayMs, hourMs } from './job.ts'
import {
  databaseTime,
  enrolJob,
  type Lease,
  listJobs,
  msUntilFree,
  recordFailure,
  recordSuccess,
  releaseLease,
  renewLease,
  takeLease,
} from './leases.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

const hourly = { everyMs: hourMs, isStart: false }

/** Of a new job that is due, for so many instances. */
async function leasesFor(instances: number, firstMs = 0): Promise<[Lease, ...Lease[]]> {
  const { db, engine } = portal
  const name = `test-${newId()}`
  const leases = Array.from({ length: instances }, (_, n) => ({ db, engine, name, holder: `${n}`, leaseMs: 20_000 }))
  await enrolJob(leases[0] as Lease, firstMs)
  return leases as [Lease, ...Lease[]]
}

const rowOf = async ({ db, name }: Lease) => (await listJobs(db)).find((row) => row.name === name)

/** As if the database's clock had gone on by so much. */
async function pass({ db, engine, name }: Lease, ms: number, column = 'leaseUntil'): Promise<void> {
  const row = (await listJobs(db)).find((each) => each.name === name)
  const [{ now } = { now: '' }] = await db.selectNoFrom(databaseTime(engine).as('now')).execute()
  const left = Date.parse(String(row?.[column as 'leaseUntil'])) - Date.parse(now)
  await db
    .updateTable('job')
    .set({ [column]: databaseTime(engine, left - ms) })
    .where('name', '=', name)
    .execute()
}

it('of five instances at once one gets the lease, and nobody else while it lasts', async () => {
  const leases = await leasesFor(5)
  const taken = await Promise.all(leases.map((lease) => takeLease(lease, hourly)))
  expect(taken.filter((failures) => failures === 0)).toHaveLength(1)
  const [other] = leases.filter((_, n) => taken[n] === undefined) as [Lease]
  expect(await takeLease(other, hourly)).toBeUndefined()
  const leftMs = await msUntilFree(other)
  expect(leftMs).toBeGreaterThan(10_000)
  expect(leftMs).toBeLessThanOrEqual(20_000)
})

it('the lease of an instance that died ends by the database’s clock, and not by that of another instance', async () => {
  const [dead, other] = (await leasesFor(2)) as [Lease, Lease]
  await takeLease(dead, hourly)
  for (const days of [-2, 2]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
    expect(await takeLease(other, hourly)).toBeUndefined()
    vi.useRealTimers()
  }
  await pass(other, 18_000)
  expect(await takeLease(other, hourly)).toBeUndefined()
  await pass(other, 2100)
  expect(await takeLease(other, hourly)).toBe(0)
  expect(await renewLease(dead)).toBe(false)
})

it('a renewed lease lasts longer', async () => {
  const [holder, other] = (await leasesFor(2)) as [Lease, Lease]
  await takeLease(holder, hourly)
  await pass(holder, 19_000)
  expect(await renewLease(holder)).toBe(true)
  await pass(holder, 18_000)
  expect(await takeLease(other, hourly)).toBeUndefined()
})

it('after a run the job is due when its time has come, for whoever looks first', async () => {
  const [first, second] = (await leasesFor(2)) as [Lease, Lease]
  await takeLease(first, hourly)
  await recordSuccess(first, hourMs)
  expect([await takeLease(first, hourly), await takeLease(second, hourly)]).toEqual([undefined, undefined])
  expect(await msUntilFree(second)).toBeGreaterThan(hourMs - 10_000)
  await pass(first, hourMs - 5000, 'nextRunAt')
  expect(await takeLease(second, hourly)).toBeUndefined()
  await pass(first, 5100, 'nextRunAt')
  expect(await takeLease(second, hourly)).toBe(0)
})

it('counts failures until a run works', async () => {
  const [lease] = await leasesFor(1)
  await takeLease(lease, hourly)
  await recordFailure(lease, 1, 0)
  expect(await takeLease(lease, hourly)).toBe(1)
  await recordFailure(lease, 2, 0)
  const failed = await rowOf(lease)
  expect(failed).toMatchObject({ failures: 2, succeededAt: null, holder: null, leaseUntil: null })
  expect(await takeLease(lease, hourly)).toBe(2)
  await recordSuccess(lease, hourMs)
  expect(await rowOf(lease)).toMatchObject({ failures: 0, failedAt: failed?.failedAt })
  expect((await rowOf(lease))?.succeededAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

it('who lost the lease changes nothing any more', async () => {
  const [slow, other] = (await leasesFor(2)) as [Lease, Lease]
  await takeLease(slow, hourly)
  await pass(slow, 21_000)
  await takeLease(other, hourly)
  const before = await rowOf(other)
  await recordFailure(slow, 7, dayMs)
  await recordSuccess(slow, dayMs)
  await releaseLease(slow)
  expect(await rowOf(other)).toEqual(before)
})

it('a run that was cut short is due at once', async () => {
  const [first, second] = (await leasesFor(2)) as [Lease, Lease]
  await takeLease(first, hourly)
  await releaseLease(first)
  expect(await takeLease(second, hourly)).toBe(0)
})

it('an instance takes its own lease again, for a run that it could not record', async () => {
  const [lease] = await leasesFor(1)
  await takeLease(lease, hourly)
  expect(await takeLease(lease, hourly)).toBe(0)
})

it('a start runs a job that is not due yet, but not again within a minute', async () => {
  const [first, second] = (await leasesFor(2, hourMs)) as [Lease, Lease]
  const atStart = { everyMs: hourMs, isStart: true }
  expect(await takeLease(first, hourly)).toBeUndefined()
  expect(await takeLease(first, atStart)).toBe(0)
  await recordSuccess(first, hourMs)
  expect(await takeLease(second, atStart)).toBeUndefined()
  await pass(first, 61_000, 'startedAt')
  expect(await takeLease(second, atStart)).toBe(0)
})

it('a clock that was wrong once keeps no job from running', async () => {
  const [lease, other] = (await leasesFor(2)) as [Lease, Lease]
  await takeLease(lease, hourly)
  await pass(lease, -300 * dayMs)
  expect(await takeLease(other, hourly)).toBe(0)
  await recordSuccess(other, 300 * dayMs)
  expect(await takeLease(lease, hourly)).toBe(0)
})
