import { expect, it } from 'vitest'
import { differenceFrom, lowestFirst } from './comparison.ts'

it('is the distance from the middle, from as many people on as say enough', () => {
  const middle = { value: 40, least: 3 }
  expect(differenceFrom({ value: 55, n: 3 }, middle)).toBe(15)
  expect(differenceFrom({ value: 55, n: 2 }, middle)).toBeNull()
  expect(differenceFrom({ value: null, n: 9 }, middle)).toBeNull()
  expect(differenceFrom({ value: 55, n: 9 }, { value: null, least: 3 })).toBeNull()
})

it('is sorted with the furthest below first, and too few last in the order that they had', () => {
  const rows = [null, 4, -7, null, 0].map((difference, at) => ({ at, difference }))
  expect(rows.sort(lowestFirst).map(({ at }) => at)).toEqual([2, 4, 1, 0, 3])
})
