// Funnel sums: totals per filter, banner counts, and changes over time.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { funnelCommittees, funnelPortfolios, type Metrics, stages, terms } from '../rules.ts'
import {
  addMetrics,
  countsOf,
  figuresOf,
  nationalFilter,
  noMetrics,
  type Sum,
  totalOf,
  totalsPerCommittee,
} from './sums.ts'

const of = (...counts: number[]) => Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics
const sum = (
  lc: string,
  term: string,
  role: string,
  portfolio: string | null,
  entries: number,
  metrics: Metrics,
): Sum => ({
  lc,
  term,
  role,
  portfolio,
  entries,
  metrics,
})

const sums = [
  sum('LUMS', 'mid', 'Team Leader', 'BD', 2, of(100, 80, 60)),
  sum('LUMS', 'mid', 'Team Leader', 'iCX', 1, of(50, 20, 10)),
  sum('LUMS', 'short', 'Task Force', null, 1, of(7, 7, 7)),
  sum('MC', 'mid', 'NST', 'BD', 1, of(10, 5, 5)),
  sum('IBA', 'long', 'EB', null, 3, of(30, 20, 10)),
]

describe('hand-computed sums', () => {
  it('national: mid term only, the MC included', () => {
    expect(totalOf(sums, nationalFilter)).toEqual({ entries: 4, metrics: of(160, 105, 75) })
  })

  it('by committee, term and portfolio', () => {
    expect(totalOf(sums, { lc: 'LUMS' })).toEqual({ entries: 4, metrics: of(157, 107, 77) })
    expect(totalOf(sums, { lc: 'LUMS', term: 'mid' }).metrics).toEqual(of(150, 100, 70))
    expect(totalOf(sums, { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'iCX' }).entries).toBe(1)
    expect(totalOf(sums, { lc: 'Giki' })).toEqual({ entries: 0, metrics: noMetrics() })
  })

  it('counts of the banner: the MC is not an LC', () => {
    const counts = (reported: readonly Sum[], portfolios: string[]) =>
      countsOf({ sums: reported, portfolios }, newOrganisation())
    expect(counts(sums, ['BD', 'iCX'])).toEqual({ submissions: 8, committees: 2, portfolios: 2 })
    expect(counts([], [])).toEqual({ submissions: 0, committees: 0, portfolios: 0 })
    const everybody = funnelCommittees.map((lc) => sum(lc, 'mid', 'NST', null, 1, of(1)))
    expect(counts(everybody, [])).toEqual({ submissions: 12, committees: 11, portfolios: 0 })
  })

  it('every figure then and now, for committees that reported then, now or never', () => {
    const then = [sum('LUMS', 'mid', 'Team Leader', 'BD', 1, of(10, 4)), sum('IBA', 'mid', 'EB', null, 1, of(7))]
    const now = [sum('LUMS', 'mid', 'Team Leader', 'BD', 2, of(15, 3)), sum('LUMS', 'long', 'EB', null, 1, of(99))]
    const committees = ['LUMS', 'IBA', 'Giki'].map((code) => ({ code, name: `LC ${code}` }))
    const figures = figuresOf(committees, then, now, nationalFilter)
    expect(figures).toHaveLength(30)
    expect(figures.filter(({ before, after }) => before !== after)).toEqual([
      { where: 'LC LUMS', what: 'Reports', before: 1, after: 2 },
      { where: 'LC LUMS', what: 'Leads', before: 10, after: 15 },
      { where: 'LC LUMS', what: 'Applicants', before: 4, after: 3 },
      { where: 'LC IBA', what: 'Reports', before: 1, after: 0 },
      { where: 'LC IBA', what: 'Leads', before: 7, after: 0 },
    ])
  })
})

const anySum = fc.record({
  lc: fc.constantFrom(...funnelCommittees),
  term: fc.constantFrom(...terms),
  role: fc.constantFrom('Team Leader', 'NST', 'EB'),
  portfolio: fc.option(fc.constantFrom(...funnelPortfolios)),
  entries: fc.integer({ min: 1, max: 50_000 }),
  metrics: fc.array(fc.nat(1_000_000), { minLength: 9, maxLength: 9 }).map((counts) => of(...counts)),
})

describe('for any reports', () => {
  it('the committees sum to the national sum', () => {
    fc.assert(
      fc.property(fc.array(anySum, { maxLength: 60 }), (all) => {
        const parts = totalsPerCommittee(newOrganisation().committees, all, nationalFilter)
        expect(parts.map(({ code }) => code)).toEqual([...funnelCommittees])
        const together = parts.reduce((total, part) => addMetrics(total, part.metrics), noMetrics())
        expect(together).toEqual(totalOf(all, nationalFilter).metrics)
      }),
    )
  })

  it('the terms sum to the overall summary of a committee', () => {
    fc.assert(
      fc.property(fc.array(anySum, { maxLength: 60 }), fc.constantFrom(...funnelCommittees), (all, lc) => {
        const parts = terms.map((term) => totalOf(all, { lc, term }))
        const entries = parts.reduce((count, part) => count + part.entries, 0)
        const metrics = parts.reduce((total, part) => addMetrics(total, part.metrics), noMetrics())
        expect({ entries, metrics }).toEqual(totalOf(all, { lc }))
      }),
    )
  })
})
