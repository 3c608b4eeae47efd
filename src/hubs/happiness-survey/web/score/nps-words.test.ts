// Is chance drawn as chance?
import { expect, it } from 'vitest'
import { npsTone, npsWord, scaleOf } from './nps-words.ts'

it('leaves room on the scale for what is chance, from 0 on and within what an NPS can be', () => {
  const rounds = [
    { nps: 6, counted: 128, promoters: 50, detractors: 42 },
    { nps: 15, counted: 128, promoters: 54, detractors: 35 },
  ]
  expect(scaleOf(rounds)).toEqual([-9, 29])
  expect(scaleOf([{ nps: 90, counted: 10, promoters: 9, detractors: 0 }])).toEqual([0, 100])
  expect(scaleOf([{ nps: -90, counted: 10, promoters: 0, detractors: 9 }])).toEqual([-100, 0])
})

it('calls an NPS excellent from 50, good from 20 and fair from 0 on, in the colour of the word', () => {
  const judged = [50, 49, 20, 19, 0, -1].map((nps) => [npsWord(nps), npsTone(nps)])
  expect(judged).toEqual([
    ['Excellent', 'good'],
    ['Good', 'good'],
    ['Good', 'good'],
    ['Fair', 'middling'],
    ['Fair', 'middling'],
    ['More detractors than promoters', 'poor'],
  ])
})
