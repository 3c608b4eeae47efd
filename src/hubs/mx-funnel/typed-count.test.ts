// Parsing of typed counts.

import { expect, it } from 'vitest'
import { parseTypedCount, zeroIfNotNumber } from './typed-count.ts'

it('parses whole numbers in every grouping that the portal displays', () => {
  for (const locale of ['en', 'de', 'fr', 'de-CH', 'en-IN', 'ur-PK', 'ar-EG', 'fa', 'mr-IN', 'es', 'pl', 'my']) {
    for (const count of [0, 7, 12, 999, 1000, 12_345, 1_234_567, 999_999_999]) {
      expect([locale, count, parseTypedCount(count.toLocaleString(locale))]).toEqual([locale, count, count])
    }
  }
})

it('leaves ambiguous numbers unchanged', () => {
  for (const text of ['1,00', '1,0000', '1,000.5', '1.000,5', '1,000 000', '0.123', '1.5', '1e3', '-1', '+1', '12a']) {
    expect(parseTypedCount(text)).toBe(text)
  }
  expect(parseTypedCount('  ')).toBe('')
})

it('becomes 0 only without any digit', () => {
  expect(['', 'none', '-', 7, '1e3', '12.7', '٧x'].map(zeroIfNotNumber)).toEqual([0, 0, 0, 7, '1e3', '12.7', '٧x'])
})
