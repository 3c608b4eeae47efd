// Chart lines of the funnel by month.

import { expect, it } from 'vitest'
import { type Metrics, stages } from '../../rules.ts'
import { linesOf, monthsIn, targetLineOf } from './month-lines.ts'

const sum = (month: string, leads: number) => ({
  ...{ month, entries: 1 },
  metrics: Object.fromEntries(stages.map((stage) => [stage, stage === 'Leads' ? leads : 0])) as Metrics,
})
const silent = (...months: string[]) => months.map((month) => ({ month, entries: 0, metrics: null }))
const year = { label: 'now', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' as const }
const past = { label: 'past', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' as const }

it('the same months of two years are aligned; an unreported month is a gap, and 0 is a reported value', () => {
  const sums = [sum('2026-07', 5), ...silent('2026-08'), sum('2026-09', 0)]
  const before = [sum('2025-07', 3), ...silent('2025-08', '2025-12'), sum('2026-06', 9)]
  const lines = linesOf('Leads', { year, sums }, { year: past, sums: before })
  const rest = Array.from({ length: 8 }, () => null)
  expect(lines).toEqual([
    { name: 'now', values: [5, null, 0, null, ...rest], notReported: [1] },
    { name: 'past', isPast: true, values: [3, null, null, ...rest, 9], notReported: [1, 5] },
  ])
})

it('a previous year without reports has no line, and a short year only its own months', () => {
  const shown = { year, sums: [] }
  expect(linesOf('Leads', shown, { year: past, sums: [] })).toHaveLength(1)
  expect(linesOf('Leads', shown, { year: past, sums: silent('2025-07') })).toHaveLength(1)
  expect(linesOf('Leads', shown, undefined)).toHaveLength(1)
  const half = { ...past, startsOn: '2026-01-01' }
  const [, before] = linesOf('Leads', shown, { year: half, sums: [...silent('2026-01'), sum('2026-02', 4)] })
  expect(before?.values).toEqual([...Array(7).fill(null), 4, ...Array(4).fill(null)])
  expect(before?.notReported).toEqual([6])
})

it('a report for a month that went to the next year, which opened early, keeps its point', () => {
  const short = { ...year, endsOn: '2026-11-16', state: 'closing' as const }
  const sums = [...silent('2026-07'), sum('2026-10', 3), sum('2026-11', 2)]
  expect(monthsIn({ year: short, sums })).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
  const [line] = linesOf('Leads', { year: short, sums }, undefined)
  expect(line?.values).toEqual([null, null, null, 3, 2])
})

it('months with a target have a line of their own, the others do not', () => {
  const shown = { year, sums: [] }
  const target = (month: string | null, value: number) => ({ month, target: value })
  const [line] = targetLineOf(shown, [target(null, 100), target('2026-08', 9), target('2026-09', 12)])
  expect(line).toMatchObject({ name: 'Target', isTarget: true })
  expect(line?.values.slice(0, 4)).toEqual([null, 9, 12, null])
  expect(targetLineOf(shown, [target(null, 100)])).toEqual([])
})
