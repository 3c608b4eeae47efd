// Words for how far a target is shared out, and pasted numbers by name or by order.
import { expect, it } from 'vitest'
import type { Measure } from '#shared/results/measures.ts'
import { placeNumbers, sharedOutText } from './shared-out.ts'

const sum = { key: 'a', name: 'Leads', unit: 'people', adds: 'sum', per: ['country'] } as Measure

it('says whether the LCs add up to the country', () => {
  expect(sharedOutText(sum, 1200, 1200, 11)).toBe('Shared out among 11 LCs: adds up to 1,200')
  expect(sharedOutText(sum, 1200, 1150, 11)).toBe('Shared out among 11 LCs: 1,150 of 1,200, 50 left to share out')
  expect(sharedOutText(sum, 1200, 1230, 1)).toBe("Shared out among 1 LC: 1,230 of 1,200, 30 more than the country's")
  expect(sharedOutText(sum, null, 30, 2)).toBe('Shared out among 2 LCs: 30 in total')
  expect(sharedOutText({ ...sum, adds: 'mean' }, 40, 80, 2)).toBe('2 LCs with a target of their own')
})

const rows = [
  { code: 'Lahore', name: 'Lahore' },
  { code: 'South Karachi', name: 'South Karachi', spellings: ['Karachi South'] },
]

it('places pasted numbers by name, or in the order of the list', () => {
  const named = placeNumbers(
    [
      ['LC', 'Target'],
      ['karachi south', '1,200'],
      ['Atlantis', '3'],
      ['Lahore', 'many'],
    ],
    rows,
  )
  expect([[...named.found], named.leftOut]).toEqual([[['South Karachi', '1200']], 2])
  const plain = placeNumbers([['12'], ['13'], ['14']], rows)
  expect([[...plain.found], plain.leftOut]).toEqual([
    [
      ['Lahore', '12'],
      ['South Karachi', '13'],
    ],
    1,
  ])
})
