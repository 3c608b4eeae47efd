// Is chance drawn as chance?
import { expect, it } from 'vitest'
import { scaleOf } from './nps-words.ts'

it('leaves room on the scale for what is chance, from 0 on and within what an NPS can be', () => {
  const rounds = [
    { nps: 6, counted: 128, promoters: 50, detractors: 42 },
    { nps: 15, counted: 128, promoters: 54, detractors: 35 },
  ]
  expect(scaleOf(rounds)).toEqual([-9, 29])
  expect(scaleOf([{ nps: 90, counted: 10, promoters: 9, detractors: 0 }])).toEqual([0, 100])
  expect(scaleOf([{ nps: -90, counted: 10, promoters: 0, detractors: 9 }])).toEqual([-100, 0])
})
