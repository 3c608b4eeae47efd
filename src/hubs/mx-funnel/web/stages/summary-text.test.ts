// Summary text of the funnel results for copying.

import { expect, it } from 'vitest'
import { totalOf } from '../../results/sums.ts'
import type { View } from '../../results/views.ts'
import { type Metrics, stages } from '../../rules.ts'
import { formatSummary } from './summary-text.ts'

const of = (...counts: number[]) => Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics
const sum = (lc: string, ...counts: number[]) => ({
  ...{ lc, term: 'mid', role: 'Team Leader', portfolio: 'BD', entries: 1, metrics: of(...counts) },
})
const sums = [
  sum('LUMS', 800, 640, 200, 190, 180, 170, 160, 150, 140),
  sum('IBA', 400, 300, 90, 85, 80),
  sum('Giki', 5),
]
const committees = ['LUMS', 'IBA', 'Giki', 'NUST'].map((code) => ({ code, name: `LC ${code}` }))
const header = { title: 'National Summary', year: '26.27', month: '', day: '2026-10-20' }
const national = { lc: null, filter: { term: 'mid' } } as View

it('has the headline first, then every stage, then each LC that reported, the furthest behind first', () => {
  const lines = formatSummary(header, national, totalOf(sums), { sums, committees }).split('\n')
  expect(lines[0]).toMatch(/^MX Funnel, National Summary \(Year 26\.27, as of .*2026\)$/)
  expect(lines.slice(1, 5)).toEqual([
    '21.6% of leads were realised: 260 of 1,205.',
    'Weakest step: to Accepted.',
    'Leads: 1,205',
    'Applicants: 940 (78.0%)',
  ])
  expect(lines.slice(12)).toEqual([
    'LC IBA: 20.0% of 400 leads realised',
    'LC LUMS: 22.5% of 800 leads realised',
    'LC Giki: too few to say (5 leads)',
  ])
})

it('of an LC leaves out the others, and names the month', () => {
  const view = { lc: 'Giki', filter: { lc: 'Giki' } } as View
  const text = formatSummary({ ...header, title: 'Giki', month: '2026-09' }, view, totalOf(sums, view.filter), {
    sums,
    committees,
  })
  expect(text).toContain('Year 26.27, September 2026, as of')
  expect(text).toContain('Too few to say how many leads are realised: 0 of 5.')
  expect(text).toContain('Too few to say which step is the weakest.')
  expect(text).not.toContain('LUMS')
})
