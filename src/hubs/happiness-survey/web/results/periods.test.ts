// Periods of the results: choices, keys and names.
import { expect, it } from 'vitest'
import { periodChoices, periodKey, periodName, periodOf } from './periods.ts'

const months = ['2026-09', '2026-10', '2027-03']

it('offers the year, its rounds and its counting months', () => {
  const [all, rounds, single] = periodChoices(months, {}, '26.27') as { label?: string; items?: { label: string }[] }[]
  expect(all?.label).toBe('All of 26.27')
  expect(rounds?.items?.map(({ label }) => label)).toEqual(['July to December 2026', 'January to June 2027'])
  expect(single?.items).toHaveLength(3)
})

it('keeps the period of an older link among the choices', () => {
  const chosen = { from: '2026-08', to: '2026-10' }
  const listed = periodChoices(months, chosen, '26.27')
  expect(listed[1]).toMatchObject({ value: periodKey(chosen) })
  expect(periodOf(periodKey(chosen))).toEqual(chosen)
  expect(periodOf(periodKey({ from: '2026-08' }))).toEqual({ from: '2026-08', to: '' })
  expect(periodOf('')).toEqual({ from: '', to: '' })
})

it('names each period', () => {
  expect(periodName({}, '26.27')).toBe('All of 26.27')
  expect(periodName({ from: '2026-07', to: '2026-12' }, '26.27')).toBe('July to December 2026')
  expect(periodName({ from: '2026-09', to: '2026-09' }, '26.27')).toBe('September 2026')
  expect(periodName({ to: '2026-09' }, '26.27')).toBe('The beginning to September 2026')
  expect(periodName({ from: '2026-09' }, '26.27')).toBe('September 2026 to today')
})
