// Axis scale: round ticks around all values, and labels that do not overlap.
import { describe, expect, it } from 'vitest'
import { spreadLabels, ticksFor } from './scale.ts'

describe('the ticks of an axis', () => {
  it('are round and enclose all values', () => {
    expect(ticksFor(0, 100)).toEqual([0, 25, 50, 75, 100])
    expect(ticksFor(0, 7)).toEqual([0, 2, 4, 6, 8])
    expect(ticksFor(-30, 55)).toEqual([-50, -25, 0, 25, 50, 75])
    expect(ticksFor(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(ticksFor(0, 0)).toEqual([0, 0.25])
  })

  it('are whole for counts: there is no half a person', () => {
    const counts = (greatest: number) => ticksFor(0, greatest, { isWhole: true })
    expect([counts(1), counts(10), counts(3)]).toEqual([
      [0, 1],
      [0, 5, 10],
      [0, 1, 2, 3],
    ])
    expect(counts(100)).toEqual([0, 25, 50, 75, 100])
    for (let n = 1; n < 500; n += 1) expect(counts(n).every(Number.isInteger)).toBe(true)
  })

  it('cover whatever is drawn', () => {
    for (let n = 1; n < 2000; n += 1) {
      const [a, b] = [Math.sin(n) * n, Math.cos(n * 7) * n ** 2].sort((x, y) => x - y) as [number, number]
      const ticks = ticksFor(a, b)
      expect(ticks[0]).toBeLessThanOrEqual(a)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(b - Math.abs(b) * 1e-8)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }
  })
})

describe('labels beside lines', () => {
  it('keep their order and their distance, within the chart', () => {
    expect(spreadLabels([10, 12, 50], 14, 100)).toEqual([10, 24, 50])
    expect(spreadLabels([98, 97], 14, 100)).toEqual([100, 86])
    expect(spreadLabels([40], 14, 100)).toEqual([40])
  })
})
