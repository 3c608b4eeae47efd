import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateOf, rateText, stageRates, toneOf, weakestStep } from './rates.ts'
import { type Metrics, stages } from './rules.ts'

const of = (...counts: number[]) => Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics

describe('rates', () => {
  it('agree with hand-computed ones on both bases', () => {
    const rows = stageRates(of(200, 150, 120, 90, 60, 60, 45, 9, 3))
    expect(rows.map(({ ofPrevious }) => rateText(ofPrevious))).toEqual([
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
    expect(rows.map(({ ofFirst }) => rateText(ofFirst))).toEqual([
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

  it('are a dash where nobody stood before, also when somebody stands after', () => {
    expect(rateText(rateOf(0, 0))).toBe('-')
    expect(rateText(rateOf(5, 0))).toBe('-')
    expect(rateText(rateOf(0, 7))).toBe('0.0%')
    expect(rateText(rateOf(3, 2))).toBe('150.0%')
  })

  it('are green from 80, yellow from 50, else red, by the number that is shown', () => {
    expect([80, 79.9, 50, 49.9, 0, 150].map(toneOf)).toEqual(['good', 'middling', 'middling', 'poor', 'poor', 'good'])
    expect(toneOf(null)).toBe('none')
    // 1999 of 2499 is 79.99… and reads 80.0%.
    expect([rateText(rateOf(1999, 2499)), toneOf(rateOf(1999, 2499))]).toEqual(['80.0%', 'good'])
  })

  it('are never NaN or Infinity, and always one decimal', () => {
    const counts = fc.array(fc.nat(50_000_000_000), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(counts, (list) => {
        for (const { ofPrevious, ofFirst } of stageRates(of(...list))) {
          for (const rate of [ofPrevious, ofFirst]) {
            expect(rate === null || Number.isFinite(rate)).toBe(true)
            expect(rateText(rate)).toMatch(/^(-|\d+\.\d%)$/)
          }
        }
      }),
    )
  })
})

describe('the weakest step', () => {
  it('is the lowest rate, the earliest of equals, and none where nothing moves', () => {
    expect(weakestStep(of(100, 40, 36, 18, 18))).toEqual({ stage: 'Finished', rate: 0 })
    expect(weakestStep(of(100, 50, 25, 25, 25, 25, 25, 25, 25))).toEqual({ stage: 'Applicants', rate: 50 })
    expect(weakestStep(of())).toBeNull()
  })
})
