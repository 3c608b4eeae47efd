// Measures: what figures of committees changed, by the year, month and day.
import { expect, it } from 'vitest'
import type { CellSpan } from '../figures/figures.ts'
import { forever } from '../figures/tables.ts'
import { amountsOf } from './measures.ts'

const span = (committee: string, from: string, until: string, done: number): CellSpan => ({
  committee,
  portfolio: '',
  part: '',
  from,
  until,
  numbers: { done, of: 8 },
})
const spans = [
  span('LUMS', '2026-10-05', '2026-10-29', 3),
  span('LUMS', '2026-10-30', '2026-11-01', 5),
  span('LUMS', '2026-11-02', forever, 4),
  span('IBA', '2026-11-02', forever, 1),
]

it.each([
  ['year', { 'LUMS ': 4, 'IBA ': 1 }],
  ['month', { 'LUMS 2026-10': 5, 'LUMS 2026-11': -1, 'IBA 2026-11': 1 }],
  ['day', { 'LUMS 2026-10-05': 3, 'LUMS 2026-10-30': 2, 'LUMS 2026-11-02': -1, 'IBA 2026-11-02': 1 }],
] as const)('adds up what changed in each %s', (by, expected) => {
  const amounts = amountsOf(spans, { ticked: 'done' }, by)
  expect(new Set(amounts.map(({ measure }) => measure))).toEqual(new Set(['ticked']))
  expect(Object.fromEntries(amounts.map(({ committee, at, amount }) => [`${committee} ${at}`, amount]))).toEqual(
    expected,
  )
})
