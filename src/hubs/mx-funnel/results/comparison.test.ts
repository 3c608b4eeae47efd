// Comparison of LCs with the country: measures, differences and sorting.

import { expect, it } from 'vitest'
import { type Metrics, stages } from '../rules.ts'
import { compareWithCountry, findMeasure, measures, sortRows } from './comparison.ts'

const of = (...counts: number[]) => Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics
const country = of(1000, 700, 500, 450, 400)
const lc = (code: string, ...counts: number[]) => ({ code, name: code, metrics: of(...counts) })

it('measures the way from Leads to Realised, or one step', () => {
  expect(measures.map(({ label }) => label).slice(0, 3)).toEqual([
    ...['Leads to Realised', 'Leads to Applicants', 'Applicants to Accepted'],
  ])
  expect(findMeasure('nonsense').value).toBe('realised')
})

it('is in points of the displayed rates, with its n', () => {
  const lums = compareWithCountry(lc('LUMS', 300, 200, 150, 140, 101), country, findMeasure('realised'))
  expect(lums).toEqual({ code: 'LUMS', name: 'LUMS', rate: 33.7, count: 101, n: 300, difference: -6.3 })
  expect(compareWithCountry(lc('IBA', 20, 20), country, findMeasure('Applicants')).difference).toBe(30)
})

it('is null for fewer than 20 people, and if nobody was at the previous stage', () => {
  expect(compareWithCountry(lc('Giki', 19, 19), country, findMeasure('Applicants'))).toMatchObject({
    rate: 100,
    difference: null,
  })
  expect(compareWithCountry(lc('Giki'), country, findMeasure('Alumni'))).toMatchObject({
    rate: null,
    n: 0,
    difference: null,
  })
})

it('is sorted by difference with the furthest behind first, by name, or by n', () => {
  const rows = [lc('B', 30, 30), lc('C', 90, 9), lc('A', 5, 5), lc('D', 200, 140)].map((each) =>
    compareWithCountry(each, country, findMeasure('Applicants')),
  )
  const codes = (order: 'difference' | 'name' | 'n') => sortRows(rows, order).map(({ code }) => code)
  expect([codes('difference'), codes('name'), codes('n')]).toEqual([
    ['C', 'D', 'B', 'A'],
    ['A', 'B', 'C', 'D'],
    ['D', 'C', 'B', 'A'],
  ])
})
