// Words and scale of an NPS: room for chance on the scale, and thresholds of the words.
import { expect, it } from 'vitest'
import { computeScale, npsLabel, npsTone } from './nps-text.ts'

it('leaves room for chance on the scale, which includes 0 and stays within -100 and 100', () => {
  const rounds = [
    { nps: 6, counted: 128, promoters: 50, detractors: 42 },
    { nps: 15, counted: 128, promoters: 54, detractors: 35 },
  ]
  expect(computeScale(rounds)).toEqual([-9, 29])
  expect(computeScale([{ nps: 90, counted: 10, promoters: 9, detractors: 0 }])).toEqual([0, 100])
  expect(computeScale([{ nps: -90, counted: 10, promoters: 0, detractors: 9 }])).toEqual([-100, 0])
})

it('calls an NPS excellent from 50, good from 20 and fair from 0, with matching colours', () => {
  const judged = [50, 49, 20, 19, 0, -1].map((nps) => [npsLabel(nps), npsTone(nps)])
  expect(judged).toEqual([
    ['Excellent', 'good'],
    ['Good', 'good'],
    ['Good', 'good'],
    ['Fair', 'middling'],
    ['Fair', 'middling'],
    ['More detractors than promoters', 'poor'],
  ])
})
