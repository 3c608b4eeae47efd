// Digest rules: weeks, due dates and texts.
import { expect, it } from 'vitest'
import { formatDigest, isDue, weekOf } from './rules.ts'

it('a week is named after its Monday', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(weekOf)).toEqual([
    ...['2026-11-16', '2026-11-16', '2026-11-16', '2026-11-23'],
  ])
})

it('a digest is sent once a week, and not right after a late one or after the clock was changed', () => {
  const at = (moment: string) => Date.parse(moment)
  expect(isDue(undefined, '2026-11-16', at('2026-11-16T08:00:00Z'))).toBe(true)
  const last = { week: '2026-11-16', at: '2026-11-16T08:00:00Z' }
  expect(isDue(last, '2026-11-16', at('2026-11-20T08:00:00Z'))).toBe(false)
  expect(isDue(last, '2026-11-23', at('2026-11-23T08:00:00Z'))).toBe(true)
  const late = { week: '2026-11-16', at: '2026-11-21T08:00:00Z' }
  expect(isDue(late, '2026-11-23', at('2026-11-23T08:00:00Z'))).toBe(false)
  expect(isDue(last, '2026-11-09', at('2026-11-10T08:00:00Z'))).toBe(false)
  // A clock that was years ahead does not silence anybody for years.
  expect(isDue({ week: '2031-01-06', at: '2031-01-06T08:00:00Z' }, '2026-11-16', at('2026-11-16T08:00:00Z'))).toBe(true)
})

it('a digest lists the first ones and counts the rest', () => {
  expect(formatDigest(['a', 'b'], 2)).toEqual(['• a', '• b'])
  expect(formatDigest(['a', 'b', 'c', 'd'], 2)).toEqual(['• a', '• b', 'and 2 more'])
})
