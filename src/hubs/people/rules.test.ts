// People rules: state and days of an appointment.
import { describe, expect, it } from 'vitest'
import type { Year } from '#shared/time/years.ts'
import { dayProblems, isEnding, isNew, stateOn } from './rules.ts'

const year: Year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' }

describe('an appointment', () => {
  it('is coming, now or past, and past at once when it was ended', () => {
    const days = { startsOn: '2026-07-01', endsOn: '2027-06-30', actingUntil: null, endedAt: null }
    expect(stateOn(days, '2026-06-30')).toBe('coming')
    expect(stateOn(days, '2026-07-01')).toBe('now')
    expect(stateOn(days, '2027-06-30')).toBe('now')
    expect(stateOn(days, '2027-07-01')).toBe('past')
    const acting = { ...days, actingUntil: '2027-09-28' }
    expect([stateOn(acting, '2027-09-28'), stateOn(acting, '2027-09-29')]).toEqual(['now', 'past'])
    expect(stateOn({ ...days, endedAt: '2026-11-16T10:00:00.000Z' }, '2026-11-16')).toBe('past')
  })

  it('may overlap with the years beside its own, within limits', () => {
    const problems = (startsOn: string, endsOn: string, of = year) =>
      Object.keys(dayProblems({ startsOn, endsOn }, of, '2026-11-16'))
    expect(problems('2026-07-01', '2027-06-30')).toEqual([])
    expect(problems('2026-05-01', '2027-08-30')).toEqual([])
    expect(problems('2027-01-02', '2027-01-01')).toEqual(['endsOn'])
    expect(problems('2027-01-02', '2027-01-02')).toEqual([])
    expect(problems('2026-07-01', '2026-11-15')).toEqual(['endsOn'])
    expect(problems('2025-07-01', '2027-06-30')).toEqual(['startsOn'])
    expect(problems('2026-07-01', '2028-06-30')).toEqual(['endsOn'])
    expect(problems('2026-07-01', '2027-06-30', { ...year, state: 'closed' })).toEqual(['year'])
    expect(problems('2026-07-01', '2027-06-30', { ...year, state: 'closing' })).toEqual(['year'])
  })

  it('is new for six weeks, and ending for the last six', () => {
    expect([isNew('2026-07-01', '2026-08-12'), isNew('2026-07-01', '2026-08-13')]).toEqual([true, false])
    expect([isEnding('2027-06-30', '2027-05-18'), isEnding('2027-06-30', '2027-05-19')]).toEqual([false, true])
  })
})
