// Funnel rates: values, tones, the weakest step and its confidence interval.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Metrics, stages } from '../rules.ts'
import { findWeakestStep, formatRate, rateOf, stageRates, stepsOf, toneOf, wilsonInterval } from './rates.ts'

const of = (...counts: number[]) => Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics

describe('rates', () => {
  it('agree with hand-computed ones on both bases', () => {
    const rows = stageRates(of(200, 150, 120, 90, 60, 60, 45, 9, 3))
    expect(rows.map(({ ofPrevious }) => formatRate(ofPrevious))).toEqual([
      '-',
      '75.0%',
      '80.0%',
      '75.0%',
      '66.7%',
      '100.0%',
      '75.0%',
      '20.0%',
      '33.3%',
    ])
    expect(rows.map(({ ofFirst }) => formatRate(ofFirst))).toEqual([
      '100.0%',
      '75.0%',
      '60.0%',
      '45.0%',
      '30.0%',
      '30.0%',
      '22.5%',
      '4.5%',
      '1.5%',
    ])
  })

  it('are a dash if nobody was at the previous stage, even if somebody is at the next', () => {
    expect(formatRate(rateOf(0, 0))).toBe('-')
    expect(formatRate(rateOf(5, 0))).toBe('-')
    expect(formatRate(rateOf(0, 7))).toBe('0.0%')
    expect(formatRate(rateOf(3, 2))).toBe('150.0%')
  })

  it('are green from 80, yellow from 50, else red, by the displayed number', () => {
    expect([80, 79.9, 50, 49.9, 0, 150].map(toneOf)).toEqual(['good', 'middling', 'middling', 'poor', 'poor', 'good'])
    expect(toneOf(null)).toBe('none')
    // 1999 of 2499 is 79.99… and reads 80.0%.
    expect([formatRate(rateOf(1999, 2499)), toneOf(rateOf(1999, 2499))]).toEqual(['80.0%', 'good'])
  })

  it('are never NaN or Infinity, and always one decimal', () => {
    const counts = fc.array(fc.nat(50_000_000_000), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(counts, (list) => {
        for (const { ofPrevious, ofFirst } of stageRates(of(...list))) {
          for (const rate of [ofPrevious, ofFirst]) {
            expect(rate === null || Number.isFinite(rate)).toBe(true)
            expect(formatRate(rate)).toMatch(/^(-|\d+\.\d%)$/)
          }
        }
      }),
    )
  })
})

describe('the weakest step', () => {
  it('is where clearly fewer people continue than anywhere else', () => {
    expect(findWeakestStep(of(1000, 800, 300, 270, 240, 220, 200, 180, 160))).toEqual({ stage: 'Accepted' })
    // Half of 100 and three fifths of 50 do not differ significantly.
    expect(findWeakestStep(of(100, 50, 30, 28, 26, 24, 23, 22, 21))).toBe('none')
    expect(findWeakestStep(of(30, 15, 9, 9, 9, 9, 9, 9, 9))).toBe('few')
    expect(findWeakestStep(of(1000, 500, 250, 250, 250, 250, 250, 250, 250))).toBe('none')
  })

  it('needs enough people, and growth counts as nobody lost', () => {
    expect(findWeakestStep(of())).toBe('few')
    expect(findWeakestStep(of(19, 0, 0))).toBe('few')
    // Steps from fewer than 20 people do not count, however bad they look.
    expect(findWeakestStep(of(1000, 400, 390, 380, 370, 19, 1, 0, 0))).toEqual({ stage: 'Finished' })
    expect(findWeakestStep(of(100, 500, 150, 900, 900, 900, 900, 900, 900))).toEqual({ stage: 'Accepted' })
    expect(findWeakestStep(of(100, 200, 300, 400, 500, 600, 700, 800, 900))).toBe('none')
  })

  it('is rarely found by chance if all steps are equal, and found if one is worse', () => {
    // A seeded generator (Lehmer) for the same numbers on every run, in a plain loop: a million of them take some 20 ms.
    let seed = 7
    const went = (people: number, share: number) => {
      let count = 0
      for (let n = 0; n < people; n += 1) {
        seed = (seed * 48_271) % 2_147_483_647
        if (seed < share * 2_147_483_647) count += 1
      }
      return count
    }
    const funnel = (shares: number[]) => {
      const counts = [400]
      for (const share of shares) counts.push(went(counts.at(-1) ?? 0, share))
      return of(...counts)
    }
    const found = (shares: number[]) => Array.from({ length: 300 }, () => findWeakestStep(funnel(shares)))
    const byChance = found([0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8]).filter((is) => typeof is === 'object')
    expect(byChance.length).toBeLessThan(6)
    const real = found([0.9, 0.9, 0.5, 0.9, 0.9, 0.9, 0.9, 0.9]).filter(
      (is) => typeof is === 'object' && is.stage === 'Approved',
    )
    expect(real.length).toBeGreaterThan(290)
  })

  it('uses intervals between 0 and 1 around the observed share, narrower with more people', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (part, more) => {
        const whole = part + more
        const [low, high] = wilsonInterval(part, whole)
        const [share, almost] = [part / whole, 1e-12]
        expect(low >= 0 && low <= share + almost && share <= high + almost && high <= 1).toBe(true)
        const [lower, higher] = wilsonInterval(part * 10, whole * 10)
        expect(higher - lower).toBeLessThan(high - low)
      }),
    )
    // By hand: 10 of 20.
    expect(wilsonInterval(10, 20).map((share) => share.toFixed(3))).toEqual(['0.299', '0.701'])
  })
})

it('a step loses the difference to the next stage, and gains if that has more', () => {
  expect(stepsOf(of(10, 7, 9)).slice(0, 3)).toEqual([
    { from: 'Leads', to: 'Applicants', lost: 3 },
    { from: 'Applicants', to: 'Accepted', lost: -2 },
    { from: 'Accepted', to: 'Approved', lost: 9 },
  ])
})
