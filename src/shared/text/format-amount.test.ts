// Amounts in words: the unit changes where the number would become hard to read.
import { expect, it } from 'vitest'
import { formatAge, formatBytes } from './format-amount.ts'

const minuteMs = 60_000
it.each([
  [89_000, '89 s'],
  [90_000, '2 minutes'],
  [89 * minuteMs, '89 minutes'],
  [90 * minuteMs, '2 hours'],
  [47 * 60 * minuteMs, '47 hours'],
  [48 * 60 * minuteMs, '2 days'],
])('%i ms are %s', (ms, words) => expect(formatAge(ms)).toBe(words))

const megabyte = 1024 ** 2
it.each([
  [2.54 * megabyte, '2.5 MB'],
  [900 * megabyte, '900 MB'],
  [1.25 * 1024 * megabyte, '1.3 GB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
