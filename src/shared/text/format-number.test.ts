// Number formatting: grouped, rounded, with a fixed number of decimals.
import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test.each([
  [1195, 0],
  [2.5, 0],
  [-1234.5, 1],
  [4, 2],
])('%s with %s decimals as in the locale', (value, decimals) => {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  expect(formatNumber(value, decimals)).toBe(value.toLocaleString(undefined, options))
})
