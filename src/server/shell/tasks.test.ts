// Tasks: who owes them, in which months, and when enough is done.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TaskDeclaration } from '#shared/hub-manifest.ts'
import type { Committee } from '#shared/people/organisation.ts'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import { type Role, roles } from '#shared/roles.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import {
  applyExpected,
  closedOnOf,
  dueOf,
  findProgress,
  isOwedNow,
  leftToDo,
  monthsByLc,
  monthsOwed,
  owedPositions,
  pathOf,
  type TaskScope,
  type TaskSource,
  taskYears,
} from './tasks.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' as const }
const declaration = { name: 'Trial', path: '/' as const, owedBy: 'committee' as const }
const monthly = { ...declaration, isMonthly: true as const }
const window = (days: object, month: string | null = null) => ({
  ...{ kind: 'trial', month, opensOn: null, dueOn: null, closesOn: null, ...days },
})

describe('a monthly task', () => {
  const on = (day: string) => void vi.setSystemTime(new Date(`${day}T10:00:00Z`))

  it('is due from the last day of each month on, and not from its first morning', () => {
    const months = ['2026-07', '2026-08', '2026-09', '2026-10']
    expect(monthsOwed('trial', [year], [])).toEqual(months)
    on('2026-11-29')
    expect(monthsOwed('trial', [year], [])).toEqual(months)
    on('2026-11-30')
    expect(monthsOwed('trial', [year], [])).toEqual([...months, '2026-11'])
    // A month belongs to the year that has most of its days.
    on('2026-12-31')
    expect(monthsOwed('trial', [{ ...year, endsOn: '2026-12-15' }], [])).not.toContain('2026-12')
    expect(monthsOwed('trial', [{ ...year, endsOn: '2026-12-16' }], [])).toContain('2026-12')
  })

  it('is due from the opening of its window on, sooner or later', () => {
    const windows = [
      window({ opensOn: '2026-11-16' }, '2026-12'),
      window({ opensOn: '2026-11-17' }, '2027-01'),
      window({ opensOn: '2026-11-17' }, '2026-10'),
      window({ dueOn: '2026-12-05' }, '2026-11'),
    ]
    expect(monthsOwed('trial', [year], windows)).toEqual(['2026-07', '2026-08', '2026-09', '2026-12'])
  })

  it('that is due before its month ends is owed a week ahead', () => {
    const windows = [window({ dueOn: '2026-11-24' }, '2026-11')]
    expect(monthsOwed('trial', [year], windows)).not.toContain('2026-11')
    on('2026-11-17')
    expect(monthsOwed('trial', [year], windows)).toContain('2026-11')
  })

  it('is left to do in months that have not closed', () => {
    const closed = ['2026-07', '2026-08', '2026-09'].map((month) => window({ closesOn: '2026-11-15' }, month))
    expect(leftToDo('trial', monthly, [year], closed)).toEqual({ isOpen: true, months: ['2026-10'] })
    const all = [...closed, window({ closesOn: '2026-11-15' }, '2026-10')]
    expect(leftToDo('trial', monthly, [year], all)).toEqual({ isOpen: false, months: [] })
    // Automatic reminders come before a month ends.
    expect(leftToDo('trial', monthly, [year], all, ['2026-10', '2026-11']).months).toEqual(['2026-11'])
  })

  it('is due with the first missing month that has not closed, and done there', () => {
    const windows = [window({ dueOn: '2026-09-30' }, '2026-09'), window({ dueOn: '2026-10-31' }, '2026-10')]
    const progress = { state: 'started' as const, done: 1, of: 3, missing: ['2026-09', '2026-10'] }
    const source = { pathTo: (month: string, lc?: string) => `/form?month=${month}&lc=${lc}` } as TaskSource
    const task = { kind: 'trial', declaration: monthly, source }
    expect(dueOf('trial', monthly, progress, windows)).toBe('2026-09-30')
    expect(pathOf(task, progress, windows, 'Lahore')).toBe('/form?month=2026-09&lc=Lahore')
    expect(closedOnOf('trial', monthly, progress, windows)).toBeUndefined()
    const closed = [window({ dueOn: '2026-09-30', closesOn: '2026-10-05' }, '2026-09'), windows[1] as TaskWindow]
    expect(dueOf('trial', monthly, progress, closed)).toBe('2026-10-31')
    expect(pathOf(task, progress, closed, 'Lahore')).toBe('/form?month=2026-10&lc=Lahore')
    expect(closedOnOf('trial', monthly, progress, closed)).toBeUndefined()
    const all = [closed[0] as TaskWindow, window({ dueOn: '2026-10-31', closesOn: '2026-11-05' }, '2026-10')]
    expect(dueOf('trial', monthly, progress, all)).toBeNull()
    expect(closedOnOf('trial', monthly, progress, all)).toBe('2026-11-05')
    expect(pathOf(task, progress, all, 'Lahore')).toBe('/')
    expect(closedOnOf('trial', declaration, progress, [window({ closesOn: '2026-11-15' })])).toBe('2026-11-15')
    expect(dueOf('trial', declaration, progress, [...windows, window({ dueOn: '2026-12-01' })])).toBe('2026-12-01')
    expect(dueOf('trial', declaration, progress, windows)).toBeNull()
  })
})

describe('an LC owes', () => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12']
  const owedBy = (more: Partial<Committee>) => {
    const committees = [committeeOf('Quetta', more)]
    return monthsByLc({ committees, portfolios: [] }, months)('Quetta')
  }

  it('the month in which it opened, and none before', () => {
    expect(owedBy({})).toEqual(months)
    expect(owedBy({ openedOn: '2026-11-10' })).toEqual(['2026-11', '2026-12'])
    expect(owedBy({ openedOn: '2026-11-30' })).toEqual(['2026-11', '2026-12'])
    expect(owedBy({ openedOn: '2026-12-01' })).toEqual(['2026-12'])
  })

  it('nothing for the time while it is closed, and from the month of reopening on', () => {
    expect(owedBy({ closedOn: '2026-10-31' })).toEqual(['2026-08', '2026-09'])
    const closing = { closedOn: '2026-09-15', notedOn: '2026-09-14', reopenedOn: '2026-11-10' }
    expect(owedBy({ pastClosings: [closing] })).toEqual(['2026-08', '2026-11', '2026-12'])
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
    expect(leftToDo('trial', declaration, [year], [window(days)])).toEqual({ isOpen, months: [] })
  })

  it('is owed from its first day on', () => {
    expect(isOwedNow('trial', declaration, [])).toBe(true)
    expect(isOwedNow('trial', declaration, [window({ opensOn: '2026-11-17' })])).toBe(false)
    expect(isOwedNow('trial', monthly, [window({ opensOn: '2026-11-17' })])).toBe(true)
  })
})

describe('a task is owed', () => {
  const at = (committee: string | null, role: Role = 'lcvp') => ({ role, committee, portfolio: null })
  const of = (role: Role, committee: string | null, wasAskedForPlace = true) => ({
    ...{ role, place: { committee, portfolio: null }, offices: [], wasAskedForPlace },
  })
  const organisation = newOrganisation()
  const named = (...owedBy: Role[]) => ({ ...declaration, owedBy })
  const lcsOf = (person: Parameters<typeof owedPositions>[0], of: TaskDeclaration = declaration) =>
    owedPositions(person, of, organisation).map(({ committee }) => committee)

  it('by those who answer for an LC, or by the roles that it names', () => {
    const owing = (of: TaskDeclaration) => roles.filter((role) => lcsOf({ ...person, role }, of).length > 0)
    const person = of('user', 'Lahore')
    expect(owing(declaration)).toEqual(['lcvp'])
    expect(owing(named('tm', 'tl'))).toEqual(['tm', 'tl'])
    expect(owing({ ...declaration, owedBy: 'nobody' })).toEqual([])
  })

  it('by nobody who works at the MC, or has not said where they work', () => {
    expect(lcsOf(of('lcvp', 'MC'))).toEqual([])
    expect(lcsOf(of('lcvp', null))).toEqual([])
    expect(lcsOf(of('lcvp', 'Lahore', false))).toEqual([])
  })

  it('once for each LC of the offices, and once by a person whose own task it is', () => {
    const held = { ...of('lcvp', 'Lahore'), offices: [at('Lahore'), at('Multan'), at('Lahore'), at('MC'), at(null)] }
    expect(lcsOf(held)).toEqual(['Lahore', 'Multan'])
    expect(lcsOf(held, named('tl', 'lcvp'))).toEqual(['Lahore'])
    // The highest role does not hide the others, and a chosen place gives no LC to answer for.
    const higher = { ...of('mcvp', 'IBA'), offices: [at(null, 'mcvp'), at('Multan')] }
    expect(lcsOf(higher)).toEqual(['Multan'])
    expect(lcsOf(higher, named('tl', 'lcvp'))).toEqual(['Multan'])
  })
})

it('is done once as many are done as were set for an LC', () => {
  const progress = { state: 'started' as const, done: 3, of: 12 }
  expect(applyExpected(progress, null)).toBe(progress)
  expect(applyExpected(progress, 3)).toEqual({ ...progress, state: 'done' })
  expect(applyExpected(progress, 4)).toEqual({ ...progress, of: 4 })
  expect(applyExpected(progress, 4, { ...progress, done: 4 })).toEqual({ ...progress, state: 'done' })
  expect(applyExpected(progress, 4, progress)).toBe(progress)
})

describe('while a year is closing', () => {
  const open = { label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30', state: 'open' as const }
  const closing = { ...year, state: 'closing' as const, closesOn: '2027-07-14' }
  const years = taskYears([open, closing])
  const reported: Record<string, readonly string[]> = { '26.27': ['2027-05'], '27.28': ['2027-07'] }
  const progressOf = ({ year: { label }, monthsOf }: TaskScope) => {
    const months = monthsOf('Lahore')
    const missing = months.filter((month) => !reported[label]?.includes(month))
    const done = months.length - missing.length
    const state = missing.length === 0 ? ('done' as const) : done > 0 ? ('started' as const) : ('notStarted' as const)
    return { state, done, of: months.length, missing }
  }
  const source = {
    progress: async (_, scope) => new Map([['Lahore', progressOf(scope)]]),
    nothingYet: progressOf,
    sentence: () => '',
  } satisfies TaskSource
  const task = { kind: 'trial', declaration: monthly, source }
  const find = async (months: readonly string[], more: Partial<Parameters<typeof findProgress>[2]> = {}) => {
    const definitions = (_: string, year: string) => ({ year, version: 1, groups: [] })
    const query = { years, organisation: newOrganisation(), definitions, windows: [], months, ...more }
    return (await findProgress(undefined as never, task, query))('Lahore')
  }
  const expectedIn = (set: Record<string, number>) => (label: string) => () => set[label] ?? null

  beforeEach(() => void vi.setSystemTime(new Date('2027-07-02T10:00:00Z')))

  it('its months are owed first, and those of the open year as they come', () => {
    expect(monthsOwed('trial', years, []).slice(-2)).toEqual(['2027-05', '2027-06'])
    vi.setSystemTime(new Date('2027-07-31T10:00:00Z'))
    expect(monthsOwed('trial', years, []).slice(-2)).toEqual(['2027-06', '2027-07'])
    expect(taskYears([closing, { ...open, state: 'closed' }, { ...open, label: '28.29' }])).toMatchObject([
      { label: '26.27' },
      { label: '28.29' },
    ])
  })

  it('each year answers for its own months', async () => {
    const merged = await find(['2027-05', '2027-06', '2027-07'])
    expect(merged).toEqual({ state: 'started', done: 2, of: 3, missing: ['2027-06'], nothing: [] })
    expect(await find(['2027-05', '2027-07'])).toMatchObject({ state: 'done', done: 2, of: 2, missing: [] })
    expect(await find(['2027-07'])).toEqual({ state: 'done', done: 1, of: 1, missing: [] })
  })

  it('what was set for an LC is enough in its year alone', async () => {
    const months = ['2027-05', '2027-06', '2027-07']
    const enough = expectedIn({ '26.27': 1 })
    expect(await find(months, { expected: enough })).toMatchObject({ state: 'done', missing: [] })
    expect(await find(months, { expected: enough, isTotal: true })).toMatchObject({ done: 2, of: 2, state: 'done' })
    const other = expectedIn({ '27.28': 1 })
    expect(await find(months, { expected: other })).toMatchObject({ state: 'started', missing: ['2027-06'] })
  })
})
