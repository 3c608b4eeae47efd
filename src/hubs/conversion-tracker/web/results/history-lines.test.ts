// History lines, comparison bars and summary of the tracker.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Year } from '#shared/time/years.ts'
import type { Entry } from '../../rules.ts'
import { localView } from '../tracker-view.ts'
import { barRows, scaleEnd } from './bar-rows.ts'
import { findComparisons, historyLines } from './history-lines.ts'
import { formatSummary } from './summary-text.ts'
import type { PastTotals, YearHistory } from './use-history.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-16T12:00:00+05:00'))
})
afterEach(() => {
  vi.useRealTimers()
})

const open: Year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' }
const closed: Year = { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' }
const on = (day: string, signups: number, recruitment: number, exchange = 0): PastTotals => ({
  ...{ day, signups, recruitment, exchange },
})
const now: YearHistory = {
  year: open,
  past: [on('2026-08-01', 10, 2), on('2026-10-25', 12, 4), on('2026-11-10', 30, 9, 1)],
}
const before: YearHistory = { year: closed, past: [on('2025-09-01', 8, 2), on('2026-02-28', 20, 15, 10)] }

it('draws the value on every named day, until today or until the year closed', () => {
  const { xLabels, positions, lines } = historyLines(now, before)
  expect(xLabels).toHaveLength(7)
  // 1 Aug, 1 Sep, 25 Oct, 10 Nov, 16 Nov, 28 Feb, 30 Jun.
  expect(positions.map((place) => place - (positions[0] as number))).toEqual([0, 31, 85, 101, 107, 211, 333])
  expect(lines).toEqual([
    {
      name: '26.27',
      values: [20, 20, 33.33, 33.33, 33.33, null, null],
      notes: ['of 10 sign-ups', 'of 10 sign-ups', 'of 12 sign-ups', 'of 30 sign-ups', 'of 30 sign-ups', '', ''],
      isPast: false,
    },
    {
      name: '25.26',
      values: [null, 25, 25, 25, 25, 125, 125],
      notes: ['', ...Array(4).fill('of 8 sign-ups'), 'of 20 sign-ups', 'of 20 sign-ups'],
      isPast: true,
    },
  ])
})

it('has a gap while there were no sign-ups, and says if there are too few', () => {
  const past = [on('2026-08-01', 0, 0), on('2026-10-25', 3, 1)]
  const [line] = historyLines({ year: open, past }).lines
  expect(line?.values).toEqual([null, 33.33, 33.33])
  expect(line?.notes?.[1]).toBe('of 3 sign-ups, too few to say')
  expect(findComparisons({ year: open, past })).toEqual([])
})

it('compares with the publication before and with the same day last year', () => {
  const found = findComparisons(now, before)
  expect(found.map(({ since, totals }) => [since.replace(/\d.*|Oct.*/, ''), totals.signups])).toEqual([
    ['since ', 12],
    ['since the same day last year', 8],
  ])
  expect(findComparisons({ year: open, past: now.past.slice(0, 1) })).toEqual([])
})

const person = (lc: string, recruitment: Entry['recruitment'], exchange: Entry['exchange']): Entry => ({
  ...{ name: 'Somebody', email: 'somebody@nexus.example', recruitment, exchange, lc },
})
const entries = [
  ...Array.from({ length: 6 }, (_, n) => person('LUMS', 'Yes', n < 2 ? 'Yes' : 'No')),
  ...Array.from({ length: 5 }, (_, n) => person('Giki', n < 2 ? 'Yes' : 'No', 'No')),
  ...Array.from({ length: 2 }, () => person('IBA', 'Yes', 'Yes')),
]
const committees = ['IBA', 'Multan', 'Giki', 'LUMS'].map((code) => ({ code, name: code }))
const count = (lc: string, signups: number, recruitment: number, exchange: number) => ({
  [lc]: { signups, recruitment, exchange },
})
const totals = {
  ...count('LUMS', 6, 6, 2),
  ...count('Giki', 5, 2, 0),
  ...count('IBA', 2, 2, 2),
  ...count('National', 13, 10, 4),
}
const view = localView('sample', { entries, totals, committees }, 'National', 1)

it('puts the best first, then those with too few, then those without, on a scale that fits all of them', () => {
  const rows = barRows(view)
  expect(rows.map(({ code, conversion }) => [code, conversion])).toEqual([
    ...[
      ['LUMS', 133.33],
      ['Giki', 40],
      ['IBA', 200],
      ['Multan', 0],
    ],
  ])
  expect([scaleEnd([]), scaleEnd([40, 100]), scaleEnd([100.01]), scaleEnd([133.33]), scaleEnd([200])]).toEqual([
    ...[100, 100, 125, 150, 200],
  ])
})

it('summarises in lines: the chosen LC, what changed, the source, and every LC', () => {
  const compared = [{ since: 'since Oct 25', totals: { signups: 10, recruitment: 4, exchange: 0 } }]
  const text = formatSummary({ view, scope: { code: 'LUMS', name: 'LUMS' }, source: ['Sample data', false], compared })
  expect(text.split('\n')).toEqual([
    'ELD conversion of LUMS: 133.33% of 6 sign-ups (recruitment 6, exchange 2)',
    '+93.33 points since Oct 25',
    'Sample data',
    'National: 107.69% of 13 sign-ups (recruitment 10, exchange 4)',
    'LUMS: 133.33% of 6 sign-ups',
    'Giki: 40.00% of 5 sign-ups',
    'IBA: 200.00% of 2 sign-ups (too few to say)',
    'Multan: no sign-ups',
  ])
})
