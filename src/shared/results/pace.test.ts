// Pace: words and numbers for a target on a day, and the same numbers from an independent sum over all days.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDays, plusDays } from '../time/calendar.ts'
import { calendarShape, fewest, type PaceQuestion, paceOf, paceText, shareReached } from './pace.ts'

const question = (more: Partial<PaceQuestion>): PaceQuestion => ({
  ...{ adds: 'sum', value: 0, n: 0, target: 100, from: '2026-07-01', until: '2026-12-31', on: '2026-10-01' },
  ...{ shape: null, reachedOn: null, ...more },
})
const textOf = (more: Partial<PaceQuestion>) => paceText(paceOf(question(more)))

describe('a sum', () => {
  it('is on pace, behind with what a week must bring, reached on a day, or missed', () => {
    // 93 of 184 days are over.
    expect(textOf({ value: 50 })).toBe('On pace')
    expect(textOf({ value: 49 })).toBe('Behind by 1: 4 a week needed until 31 Dec')
    expect(textOf({ value: 36 })).toBe('Behind by 14: 5 a week needed until 31 Dec')
    expect(textOf({ value: 100, reachedOn: '2026-11-03' })).toBe('Reached on 3 Nov')
    expect(textOf({ value: 86, on: '2026-12-31' })).toBe('Missed by 14')
    expect(textOf({ value: 50, on: '2026-12-28' })).toBe('Behind by 48: 50 needed until 31 Dec')
    expect(textOf({ target: 1_000_000, value: 0 })).toBe('Behind by 505,434: 76,924 a week needed until 31 Dec')
  })

  it("follows last year's shape instead of the calendar", () => {
    expect(textOf({ value: 20, shape: 0.2 })).toBe('On pace')
    expect(textOf({ value: 50, shape: 0.8 })).toBe('Behind by 30: 4 a week needed until 31 Dec')
  })

  it('says nothing about small numbers, before it begins, or without a figure', () => {
    expect(textOf({ target: 9, value: 0 })).toBe('too few to say')
    expect(textOf({ target: 10, value: 0 })).toBe('Behind by 5: 1 a week needed until 31 Dec')
    expect(textOf({ value: 0, on: '2026-06-30' })).toBe('Not started yet')
    expect(textOf({ value: null })).toBe('No figure yet')
    // Whatever is reached is reached.
    expect(textOf({ target: 2, value: 3, reachedOn: '2026-09-30' })).toBe('Reached on 30 Sept')
  })
})

it('a mean or a share has no pace: it is there, or below by some points', () => {
  expect(textOf({ adds: 'mean', value: 32, n: 20, target: 40 })).toBe('Below by 8')
  expect(textOf({ adds: 'share', value: 40, n: 20, target: 40 })).toBe('Reached')
  expect(textOf({ adds: 'mean', value: 32, n: fewest - 1, target: 40 })).toBe('too few to say')
  expect(textOf({ adds: 'latest', value: 32, n: 0, target: 40 })).toBe('Below by 8')
})

it('the share is rounded down, so that 100 percent means reached', () => {
  expect([shareReached(999, 1000), shareReached(1000, 1000), shareReached(1503, 1000)]).toEqual([99, 100, 150])
  expect([shareReached(null, 10), shareReached(3, 0), shareReached(-4, 10), shareReached(29, 100)]).toEqual([
    ...[null, null, 0, 29],
  ])
})

const period = fc
  .record({ from: fc.integer({ min: 0, max: 700 }), length: fc.integer({ min: 6, max: 400 }), at: fc.nat(450) })
  .map(({ from, length, at }) => {
    const first = plusDays('2026-01-01', from)
    return { from: first, until: plusDays(first, length), on: plusDays(first, at) }
  })

it('agrees with a sum over every day of the period', () => {
  fc.assert(
    fc.property(period, fc.nat(5000), fc.nat(6000), (days, target, value) => {
      // Independently: each day of the period brings its part of the target.
      const all: string[] = []
      for (let day = days.from; day <= days.until; day = plusDays(day, 1)) all.push(day)
      const over = all.filter((day) => day <= days.on).length
      expect(calendarShape(days)).toBeCloseTo(over / all.length, 9)
      const expected = Math.floor((target * over) / all.length + 1e-9)
      const pace = paceOf(question({ ...days, target, value, reachedOn: days.from }))
      if (value >= target) return void expect(pace).toEqual({ state: 'reached', on: days.from })
      if (over === all.length) return void expect(pace).toEqual({ state: 'missed', by: target - value })
      if (Math.max(expected, value) < fewest) return void expect(pace).toEqual({ state: 'tooFew' })
      if (value >= expected) return void expect(pace).toEqual({ state: 'onPace' })
      if (pace.state !== 'behind') throw new Error(pace.state)
      expect([pace.by, pace.needed]).toEqual([expected - value, target - value])
      const left = all.length - over
      expect(left).toBe(countDays(days.on, days.until))
      if (pace.perWeek === null) return void expect(left).toBeLessThan(7)
      // That much a week is enough, and one less is not.
      expect(pace.perWeek * (left / 7)).toBeGreaterThanOrEqual(pace.needed - 1e-9)
      expect((pace.perWeek - 1) * (left / 7)).toBeLessThan(pace.needed)
    }),
    { numRuns: 100 },
  )
})
