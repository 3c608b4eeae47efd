import { describe, expect, it } from 'vitest'
import { compareCommittees, compareRounds, compareWithCountry } from './comparisons.ts'
import { npsOf } from './rules.ts'

const row = (year: string, round: string, promoters: number, detractors: number, counted = 100) => ({
  ...{ year, round, promoters, detractors, counted },
})
const rounds = [
  row('24.25', '2025-1', 90, 10),
  row('25.26', '2025-2', 50, 30),
  row('25.26', '2026-1', 40, 40),
  row('26.27', '2026-2', 60, 10),
]
const formatComparisons = (year: string, view: { from?: string; to?: string } = {}, list = rounds) =>
  compareRounds(list, { year, ...view }).map(({ change, since }) => `${change} ${since}`)

describe('a round', () => {
  it('is held against the one before and the same of the year before', () => {
    expect(formatComparisons('26.27')).toEqual(['50 since January to June 2026', '30 since July to December 2025'])
    expect(formatComparisons('26.27', { from: '2026-07', to: '2026-12' })).toEqual(formatComparisons('26.27'))
    expect(formatComparisons('25.26', { from: '2026-01', to: '2026-06' })).toEqual([
      '-20 since July to December 2025',
      '-80 since January to June 2025',
    ])
  })

  it('is held against nothing that is missing or further away', () => {
    expect(formatComparisons('26.27', {}, rounds.slice(3))).toEqual([])
    expect(formatComparisons('26.27', {}, [rounds[0]!, rounds[3]!])).toEqual([])
    expect(formatComparisons('25.26', { from: '2025-07', to: '2025-12' })).toEqual(['-60 since January to June 2025'])
  })

  it('says nothing of a change where either side has fewer than ten answers', () => {
    const few = [row('25.26', '2026-1', 5, 0, 9), row('26.27', '2026-2', 0, 10, 10)]
    expect(formatComparisons('26.27', {}, few)).toEqual(['null since January to June 2026'])
    const enough = [row('25.26', '2026-1', 5, 0, 10), few[1]!]
    expect(formatComparisons('26.27', {}, enough)).toEqual(['-150 since January to June 2026'])
  })
})

describe('a year of two rounds', () => {
  const two = [...rounds.slice(1), row('26.27', '2027-1', 80, 10)]

  it('is held against the same rounds of the year before, and its rounds against each other', () => {
    expect(formatComparisons('26.27', {}, two)).toEqual([
      '50 since the same rounds of 25.26',
      '20 from July to December 2026 to January to June 2027',
    ])
  })

  it('is not held against half of the year before', () => {
    expect(formatComparisons('26.27', {}, two.slice(1))).toEqual([
      '20 from July to December 2026 to January to June 2027',
    ])
  })
})

it('a month, or any other part, is of other people, and is held against nothing', () => {
  expect(formatComparisons('26.27', { from: '2026-09', to: '2026-09' })).toEqual([])
  expect(formatComparisons('26.27', { from: '2026-07' })).toEqual([])
})

it('a change within what chance does says so', () => {
  const [little] = compareRounds([row('25.26', '2026-1', 40, 40), row('26.27', '2026-2', 42, 40)], { year: '26.27' })
  const [much] = compareRounds([row('25.26', '2026-1', 40, 40), row('26.27', '2026-2', 80, 10)], { year: '26.27' })
  expect([little?.mayBeChance, much?.mayBeChance]).toEqual([true, false])
})

it('an LC is held against the sum of all, if it has ten answers', () => {
  const all = [row('', '', 8, 2, 10), row('', '', 10, 70, 90)]
  expect(npsOf({ counted: 100, promoters: 18, detractors: 72 })).toBe(-54)
  expect(compareWithCountry(all[0]!, all)).toEqual({
    ...{ change: 60 + 54, since: 'from the country', counted: 100, mayBeChance: false },
  })
  expect(compareWithCountry(row('', '', 5, 0, 9), all).change).toBeNull()
})

it('an LC is held against the country from ten counted answers on, and one without any is none', () => {
  const lc = (name: string, counted: number, promoters: number) => ({ lc: name, counted, promoters, detractors: 0 })
  const { country, rows } = compareCommittees([
    lc('LUMS', 10, 10),
    lc('IBA', 9, 9),
    lc('Giki', 0, 0),
    lc('NUST', 19, 0),
  ])
  expect(country).toBe(50)
  expect(rows.map(({ lc, difference }) => [lc, difference])).toEqual([
    ...[
      ['LUMS', 50],
      ['IBA', null],
      ['NUST', -50],
    ],
  ])
})
