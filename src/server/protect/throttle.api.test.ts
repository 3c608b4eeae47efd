// Rate limit: every attempt is counted, also when many come concurrently.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { consume, deleteEndedLimits, findConsumed, resetLimit } from './throttle.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

const fivePerMinute = { most: 5, windowS: 60 }

it('allows exactly the limit of twenty concurrent attempts', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => consume(portal.db, 'burst', fivePerMinute)))
  expect(tries.filter(({ isOver }) => !isOver)).toHaveLength(5)
  expect((await findConsumed(portal.db, 'burst', fivePerMinute)).isOver).toBe(true)
})

it('starts again when the window has ended, or after a reset', async () => {
  const now = Date.now()
  for (let n = 0; n < 6; n++) await consume(portal.db, 'window', fivePerMinute, now)
  expect((await consume(portal.db, 'window', fivePerMinute, now + 61_000)).count).toBe(1)
  await resetLimit(portal.db, 'window')
  expect((await findConsumed(portal.db, 'window', fivePerMinute)).count).toBe(0)
})

it('recovers from a wrong clock within the length of a window', async () => {
  const now = Date.now()
  const year = 365 * 86_400_000
  for (const key of ['counted', 'asked', 'dropped']) {
    for (let n = 0; n < 7; n++) await consume(portal.db, key, fivePerMinute, now + year)
  }
  expect((await findConsumed(portal.db, 'asked', fivePerMinute, now)).isOver).toBe(false)
  expect(await consume(portal.db, 'counted', fivePerMinute, now)).toEqual({ count: 1, isOver: false, retryAfterS: 60 })
  await deleteEndedLimits(portal.db)
  const keys = (await portal.db.selectFrom('throttle').select('key').execute()).map(({ key }) => key)
  expect(keys).not.toContain('dropped')

  // Within the window the limit holds, also if the clock goes back a little.
  for (let n = 0; n < 6; n++) await consume(portal.db, 'back', fivePerMinute, now)
  expect((await consume(portal.db, 'back', fivePerMinute, now + 30_000)).isOver).toBe(true)
  expect((await findConsumed(portal.db, 'back', fivePerMinute, now)).isOver).toBe(true)
})

it('tolerates clocks that differ by ten seconds, and no more', async () => {
  const now = Date.now()
  const isOverAfter = async (key: string, aheadMs: number) => {
    for (let n = 0; n < 6; n++) await consume(portal.db, key, fivePerMinute, now + aheadMs)
    const asked = await findConsumed(portal.db, key, fivePerMinute, now)
    return [asked.isOver, (await consume(portal.db, key, fivePerMinute, now)).isOver]
  }
  expect(await isOverAfter('a little ahead', 10_000)).toEqual([true, true])
  expect(await isOverAfter('too far ahead', 10_001)).toEqual([false, false])
})

it('keeps windows of up to a day, and deletes those that end later', async () => {
  const now = Date.now()
  const hours = (count: number) => ({ most: 5, windowS: count * 3600 })
  await consume(portal.db, 'a day', hours(24), now)
  await consume(portal.db, 'more than a day', hours(25), now)
  await deleteEndedLimits(portal.db, now)
  const keys = (await portal.db.selectFrom('throttle').select('key').execute()).map(({ key }) => key)
  expect(keys).toContain('a day')
  expect(keys).not.toContain('more than a day')
})

it('deletes windows that have ended', async () => {
  await consume(portal.db, 'old', fivePerMinute, Date.now() - 120_000)
  await consume(portal.db, 'fresh', fivePerMinute)
  await deleteEndedLimits(portal.db)
  const keys = (await portal.db.selectFrom('throttle').select('key').execute()).map(({ key }) => key)
  expect(keys).toContain('fresh')
  expect(keys).not.toContain('old')
})
