// Validation of task windows: days near the year and in order, and one window for each month or for the year.
import { describe, expect, it } from 'vitest'
import { windowProblems } from './window-problems.ts'

const year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30' }
const none = { month: null, opensOn: null, dueOn: null, closesOn: null }

describe('windows', () => {
  it('may be slightly outside the year, but not far away', () => {
    const problems = (dueOn: string) => Object.keys(windowProblems([{ ...none, dueOn }], {}, year))
    expect(problems('2026-05-15')).toEqual([])
    expect(problems('2027-09-01')).toEqual([])
    expect(problems('2026-04-15')).toEqual(['windows.0.dueOn'])
    expect(problems('2027-11-01')).toEqual(['windows.0.dueOn'])
  })

  it('open, are due and close in this order; the same day is allowed', () => {
    const problems = (window: object) => Object.keys(windowProblems([{ ...none, ...window }], {}, year))
    const day = '2026-11-30'
    expect(problems({ opensOn: day, dueOn: day, closesOn: day })).toEqual([])
    expect(problems({ opensOn: day, dueOn: '2026-11-29', closesOn: '2026-11-28' })).toEqual([
      'windows.0.dueOn',
      'windows.0.closesOn',
    ])
  })

  it('are for the year or for a month of it, each once', () => {
    const problems = (months: (string | null)[], isMonthly: boolean) =>
      windowProblems(
        months.map((month) => ({ ...none, month })),
        isMonthly ? { isMonthly: true } : {},
        year,
      )
    expect(problems([null], false)).toEqual({})
    expect(problems([null, null], false)).toEqual({ 'windows.1.month': 'This task has one window for the year.' })
    expect(problems(['2026-07'], false)).toEqual({
      'windows.0.month': 'This task has one window for the whole year, not one for each month.',
    })
    expect(problems(['2026-07', '2026-07'], true)).toEqual({ 'windows.1.month': 'This month is listed twice.' })
    expect(problems([null], true)).toEqual({ 'windows.0.month': 'Choose a month.' })
    expect(problems(['2027-07'], true)).toEqual({ 'windows.0.month': 'This month is not part of the year.' })
  })
})
