// Target rules: shares that add up, months of another year, weeks, and what is wrong with a target.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Organisation } from '#shared/people/organisation.ts'
import { type KnownMeasure, monthIn, splitTarget, targetProblems, weekOf, withPercent } from './rules.ts'

it('shares of a target always add up to it, and nobody is a whole number from their share', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.nat(10_000), { minLength: 1, maxLength: 15 }), (total, weights) => {
      const parts = splitTarget(total, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      for (const [at, part] of parts.entries()) {
        const share = sum === 0 ? total / weights.length : (total * (weights[at] as number)) / sum
        expect(Math.abs(part - share)).toBeLessThan(1)
      }
    }),
  )
  expect(splitTarget(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitTarget(10, [0, 0, 0])).toEqual([4, 3, 3])
  expect(splitTarget(10, [3, 0, 1])).toEqual([8, 0, 2])
})

const year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' as const }
const next = { label: '27.28', startsOn: '2027-07-10', endsOn: '2028-06-30', state: 'planned' as const }

it('a month is copied to the same month of the other year, if that has it', () => {
  expect(monthIn('2026-11', year, next)).toBe('2027-11')
  expect(monthIn('2027-02', year, next)).toBe('2028-02')
  expect(monthIn('2027-11', next, year)).toBe('2026-11')
  expect(monthIn('2026-06', { ...year, startsOn: '2026-06-01' }, next)).toBe(undefined)
})

it('a percentage on top is rounded to a whole number', () => {
  expect([withPercent(100, 15), withPercent(33, 10), withPercent(80, -25), withPercent(5, -100)]).toEqual([
    115, 36, 60, 0,
  ])
})

it('a week begins on Monday', () => {
  expect(['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map(weekOf)).toEqual([
    ...['2026-11-09', '2026-11-16', '2026-11-16', '2026-11-23'],
  ])
})

it('names the field that is wrong', () => {
  const measure = { key: 'nps', name: 'NPS', unit: 'points', adds: 'mean', per: ['country'], most: 100 } as KnownMeasure
  const committee = { name: 'Giki', kind: 'lc', closedOn: '2026-01-01' }
  const organisation = { committees: [{ ...committee, code: 'Giki' }], portfolios: [] } as unknown as Organisation
  const draft = { measure: 'nps', committee: null, month: null, value: 40 }
  const problems = (more: object) =>
    Object.keys(targetProblems({ ...draft, ...more }, { measures: [measure], organisation, year }))
  expect(problems({})).toEqual([])
  expect(problems({ measure: 'other' })).toEqual(['measure'])
  expect(problems({ committee: 'Giki' })).toEqual(['committee'])
  expect(problems({ committee: 'Atlantis' })).toEqual(['committee'])
  expect(problems({ month: '2027-07' })).toEqual(['month'])
  expect(problems({ month: '2027-06' })).toEqual([])
  expect(problems({ value: 101 })).toEqual(['value'])
  const both = { ...measure, per: ['country', 'committee'] } as KnownMeasure
  const removed = { ...draft, committee: 'Giki', value: null }
  expect(targetProblems(removed, { measures: [both], organisation, year })).toEqual({})
})
