import { expect, it } from 'vitest'
import { countIn, zeroIfNone } from './typed-count.ts'

it('reads whole numbers in every grouping that this portal shows', () => {
  for (const locale of ['en', 'de', 'fr', 'de-CH', 'en-IN', 'ur-PK', 'ar-EG', 'fa', 'mr-IN', 'es', 'pl', 'my']) {
    for (const count of [0, 7, 12, 999, 1000, 12_345, 1_234_567, 999_999_999]) {
      expect([locale, count, countIn(count.toLocaleString(locale))]).toEqual([locale, count, count])
    }
  }
})

it('leaves alone what could be another number', () => {
  for (const text of ['1,00', '1,0000', '1,000.5', '1.000,5', '1,000 000', '0.123', '1.5', '1e3', '-1', '+1', '12a']) {
    expect(countIn(text)).toBe(text)
  }
  expect(countIn('  ')).toBe('')
})

it('takes for 0 only what has no digit', () => {
  expect(['', 'none', '-', 7, '1e3', '12.7', '٧x'].map(zeroIfNone)).toEqual([0, 0, 0, 7, '1e3', '12.7', '٧x'])
})
