import { expect, it } from 'vitest'
import { type Metrics, stages } from '../rules.ts'
import { linesOf } from './month-lines.ts'

const sum = (month: string, leads: number) => ({
  ...{ month, entries: 1 },
  metrics: Object.fromEntries(stages.map((stage) => [stage, stage === 'Leads' ? leads : 0])) as Metrics,
})
const year = { label: 'now', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' as const }
const past = { label: 'past', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' as const }

it('the same months of two years stand above each other; what has not come is not there, a silent month is 0', () => {
  const shown = { year, until: '2026-10-05', sums: [sum('2026-07', 5), sum('2026-09', 7)] }
  const [now, before] = linesOf('Leads', shown, { year: past, sums: [sum('2025-07', 3), sum('2026-06', 9)] })
  expect(now).toEqual({ name: 'now', values: [5, 0, 7, 0, null, null, null, null, null, null, null, null] })
  expect(before).toEqual({ name: 'past', isPast: true, values: [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9] })
})

it('a year without any report before has no line, and a short year only its own months', () => {
  const shown = { year, until: '2026-10-05', sums: [] }
  expect(linesOf('Leads', shown, { year: past, sums: [] })).toHaveLength(1)
  expect(linesOf('Leads', shown, undefined)).toHaveLength(1)
  const half = { ...past, startsOn: '2026-01-01' }
  const [, before] = linesOf('Leads', shown, { year: half, sums: [sum('2026-02', 4)] })
  expect(before?.values).toEqual([null, null, null, null, null, null, 0, 4, 0, 0, 0, 0])
})
