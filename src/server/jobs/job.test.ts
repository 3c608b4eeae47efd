// Interval, jitter, backoff and timeout of jobs: the bounds within which the next run is planned.
import { expect, it } from 'vitest'
import { backoffMs, dayMs, hourMs, longestPauseMs, nextRunMs, timeoutOf } from './job.ts'

const minuteMs = 60_000
const [least, most] = [0, 1]

it('adds a jitter of up to a tenth of the interval, and of five minutes at most', () => {
  expect(nextRunMs({ everyMs: 2000 }, least)).toBe(2000)
  expect(nextRunMs({ everyMs: 2000 }, most)).toBe(2200)
  expect(nextRunMs({ everyMs: hourMs }, most)).toBe(hourMs + 5 * minuteMs)
  expect(nextRunMs({ everyMs: dayMs }, least)).toBe(dayMs)
  expect(nextRunMs({ everyMs: dayMs }, most)).toBe(dayMs + 5 * minuteMs)
  const some = Array.from({ length: 100 }, () => nextRunMs({ everyMs: 10_000 }))
  expect(Math.min(...some)).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...some)).toBeLessThanOrEqual(11_000)
  expect(new Set(some).size).toBeGreaterThan(10)
})

it('waits twice as long after each failure, up to the interval, a minute at least and an hour at most', () => {
  const pauses = (everyMs: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 2000].map((failures) => backoffMs({ everyMs }, failures, least) / minuteMs)
  expect(pauses(10 * minuteMs)).toEqual([1, 2, 4, 8, 10, 10, 10, 10, 10])
  expect(pauses(dayMs)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(pauses(2000).map((minutes) => minutes * 60)).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60])
})

it('plans no run later than what is believed', () => {
  for (const everyMs of [2000, 10 * minuteMs, hourMs, dayMs]) {
    const latest = Math.max(nextRunMs({ everyMs }, most), backoffMs({ everyMs }, 50, most))
    expect(latest).toBeLessThanOrEqual(longestPauseMs({ everyMs }))
  }
})

it('gives a run between ten minutes and an hour, unless it asks for more', () => {
  expect([2000, 20 * minuteMs, dayMs].map((everyMs) => timeoutOf({ everyMs }) / minuteMs)).toEqual([10, 20, 60])
  expect(timeoutOf({ everyMs: dayMs, timeoutMs: 6 * hourMs })).toBe(6 * hourMs)
})
