// Tasks: who owes them, in which months, and when it is enough.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roles } from '#shared/roles.ts'
import { newOrganisation } from '#shared/test-organisation.ts'
import { dueOf, isOwedNow, leftToDo, monthsOwed, owes, settled } from './tasks.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' as const }
const facts = { name: 'Trial', path: '/' as const, owedBy: 'committee' as const }
const monthly = { ...facts, isMonthly: true as const }
const window = (days: object, month: string | null = null) => ({
  ...{ kind: 'trial', month, opensOn: null, dueOn: null, closesOn: null, ...days },
})

describe('a monthly task', () => {
  it('is owed for the months that have begun, but for a window that opens sooner or later', () => {
    expect(monthsOwed('trial', year, [])).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
    const windows = [
      window({ opensOn: '2026-11-16' }, '2026-12'),
      window({ opensOn: '2026-11-17' }, '2027-01'),
      window({ opensOn: '2026-11-17' }, '2026-10'),
      window({ dueOn: '2026-09-30' }, '2026-09'),
    ]
    expect(monthsOwed('trial', year, windows)).toEqual(['2026-07', '2026-08', '2026-09', '2026-11', '2026-12'])
  })

  it('is left to do in months that have not closed', () => {
    const closed = ['2026-07', '2026-08', '2026-09'].map((month) => window({ closesOn: '2026-11-15' }, month))
    expect(leftToDo('trial', monthly, year, closed)).toEqual({ isOpen: true, months: ['2026-10', '2026-11'] })
    const all = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map((month) =>
      window({ closesOn: '2026-11-15' }, month),
    )
    expect(leftToDo('trial', monthly, year, all)).toEqual({ isOpen: false, months: [] })
  })

  it('is due with the first month that is missing', () => {
    const windows = [window({ dueOn: '2026-09-30' }, '2026-09'), window({ dueOn: '2026-10-31' }, '2026-10')]
    const progress = { state: 'started' as const, done: 1, of: 3, missing: ['2026-09', '2026-10'] }
    expect(dueOf('trial', monthly, progress, windows)).toBe('2026-09-30')
    expect(dueOf('trial', facts, progress, [...windows, window({ dueOn: '2026-12-01' })])).toBe('2026-12-01')
    expect(dueOf('trial', facts, progress, windows)).toBeNull()
  })
})

describe('a task of the year', () => {
  it.each([
    [{}, true],
    [{ opensOn: '2026-11-16' }, true],
    [{ opensOn: '2026-11-17' }, false],
    [{ closesOn: '2026-11-16' }, true],
    [{ closesOn: '2026-11-15' }, false],
  ])('with the window %o is left to do: %s', (days, isOpen) => {
    expect(leftToDo('trial', facts, year, [window(days)])).toEqual({ isOpen, months: [] })
  })

  it('is owed from its first day on', () => {
    expect(isOwedNow('trial', facts, [])).toBe(true)
    expect(isOwedNow('trial', facts, [window({ opensOn: '2026-11-17' })])).toBe(false)
    expect(isOwedNow('trial', monthly, [window({ opensOn: '2026-11-17' })])).toBe(true)
  })
})

describe('it is asked', () => {
  const of = (role: (typeof roles)[number], committee: string | null, wasAskedForPlace = true) => ({
    ...{ role, place: { committee, portfolio: null }, wasAskedForPlace },
  })
  const organisation = newOrganisation()

  it('of those who answer for an LC, or of the roles that it names', () => {
    expect(roles.filter((role) => owes(of(role, 'Lahore'), facts, organisation))).toEqual(['lcvp'])
    const named = { ...facts, owedBy: ['tm', 'tl'] as const }
    expect(roles.filter((role) => owes(of(role, 'Lahore'), named, organisation))).toEqual(['tm', 'tl'])
    expect(roles.filter((role) => owes(of(role, 'Lahore'), { ...facts, owedBy: 'nobody' }, organisation))).toEqual([])
  })

  it('of nobody who works at the MC, or has not said where they work', () => {
    expect(owes(of('lcvp', 'MC'), facts, organisation)).toBe(false)
    expect(owes(of('lcvp', null), facts, organisation)).toBe(false)
    expect(owes(of('lcvp', 'Lahore', false), facts, organisation)).toBe(false)
  })
})

it('is enough once as many are done as were set for an LC', () => {
  const progress = { state: 'started' as const, done: 3, of: 12 }
  expect(settled(progress, null)).toBe(progress)
  expect(settled(progress, 3)).toEqual({ ...progress, state: 'done' })
  expect(settled(progress, 4)).toEqual({ ...progress, of: 4 })
  expect(settled(progress, 4, { ...progress, done: 4 })).toEqual({ ...progress, state: 'done' })
  expect(settled(progress, 4, progress)).toBe(progress)
})
