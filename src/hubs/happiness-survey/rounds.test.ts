// Rounds of the survey: start, end, counting times and months.
import { expect, it } from 'vitest'
import {
  endOf,
  lastCounting,
  monthOf,
  monthsOfRound,
  nextRoundStarts,
  roundBefore,
  roundName,
  roundOf,
  yearEarlier,
} from './rounds.ts'

it('has two rounds a year', () => {
  expect(['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31'].map(roundOf)).toEqual([
    '2026-1',
    '2026-1',
    '2026-2',
    '2026-2',
  ])
  expect(['2026-1', '2026-2'].map(endOf)).toEqual(['2026-07-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
  expect(['2026-1', '2026-2'].map(roundName)).toEqual(['January to June 2026', 'July to December 2026'])
  expect(['2026-1', '2026-2'].map(nextRoundStarts)).toEqual(['July 2026', 'January 2027'])
})

// The portal's days start in Pakistan's time zone, five hours before UTC.
it.each([
  ['2026-03-04T10:00:00+05:00', '2026-03-02'],
  ['2026-03-02T00:00:00+05:00', '2026-03-02'],
  ['2026-03-01T23:59:59+05:00', '2026-02-23'],
  // A round begins on a Wednesday.
  ['2026-06-30T23:59:59+05:00', '2026-06-29'],
  ['2026-07-01T00:00:00+05:00', '2026-07-01'],
  ['2026-07-05T12:00:00+05:00', '2026-07-01'],
  ['2026-07-06T00:00:00+05:00', '2026-07-06'],
])('counted last before %s: %s', (now, day) => {
  expect(lastCounting(Date.parse(now))).toBe(`${day}T00:00:00.000Z`)
})

it('assigns a group to the month of the day before it was counted, within its round', () => {
  expect(monthOf('2026-1', '2026-03-09T00:00:00.000Z')).toBe('2026-03')
  expect(monthOf('2026-1', '2026-06-01T00:00:00.000Z')).toBe('2026-05')
  expect(monthOf('2026-1', '2026-07-01T00:00:00.000Z')).toBe('2026-06')
  expect(monthOf('2026-1', '2026-09-07T00:00:00.000Z')).toBe('2026-06')
})

it('returns the months of a round, the previous round and the same round a year earlier', () => {
  expect(monthsOfRound('2026-1')).toEqual(['2026-01', '2026-06'])
  expect(monthsOfRound('2026-2')).toEqual(['2026-07', '2026-12'])
  for (const round of ['2026-1', '2026-2']) {
    for (const month of monthsOfRound(round)) expect(roundOf(month)).toBe(round)
    expect(yearEarlier(round)).toBe(roundBefore(roundBefore(round)))
    expect(endOf(roundBefore(round)).slice(0, 7)).toBe(monthsOfRound(round)[0])
  }
})
