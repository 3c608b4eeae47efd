// Funnel report rules: choices, validation, sums by role, months, and who may change a report.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpen, type Organisation } from '#shared/people/organisation.ts'
import { committeeOf, newOrganisation, portfolioOf } from '#shared/people/test-organisation.ts'
import { submitShape } from './contract.ts'
import {
  committeesOf,
  customRoleChoice,
  customRoles,
  forcedFor,
  formGroups,
  growingStages,
  mayChange,
  mayRestore,
  monthProblems,
  needsPortfolio,
  normalizeReport,
  normalizeRole,
  portfoliosOf,
  reportProblems,
  resultGroups,
  rolesOfTerm,
  stages,
  sumRoleOf,
} from './rules.ts'

const metrics = Object.fromEntries(stages.map((stage, i) => [stage, 90 - i * 10]))
const organisation = newOrganisation()
const problemsOf = (draft: {
  lc: string
  term?: string
  role?: string
  portfolio?: string | null
  metrics?: object
}) => {
  const { error } = submitShape.safeParse({ metrics, ...draft })
  const ofShape = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
  return {
    ...reportProblems(draft as Parameters<typeof normalizeReport>[0], organisation),
    ...Object.fromEntries(ofShape),
  }
}
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('the choices', () => {
  it('are those of the organisation', () => {
    expect(namesOf(committeesOf(organisation))).toEqual(namesOf(organisation.committees))
    expect(committeesOf(organisation)).toHaveLength(12)
    expect(namesOf(portfoliosOf(organisation))).toEqual([...namesOf(organisation.portfolios), 'BD & EwA'])
    expect(rolesOfTerm).toEqual({
      short: ['Task Force', 'Organizing Committee', 'Recruitment Task Force'],
      mid: ['Team Leader', 'National Support Team', 'Recruitment Task Force'],
      long: ['EB', 'ECB'],
    })
  })

  it('group the nine stages, with Conversion on the form and Selection on the results', () => {
    expect(formGroups.map(({ name }) => name)).toEqual(['Acquisition', 'Conversion', 'Completion'])
    expect(resultGroups.map(({ name }) => name)).toEqual(['Acquisition', 'Selection', 'Completion'])
    for (const groups of [formGroups, resultGroups])
      expect(groups.flatMap((group) => group.stages)).toEqual([...stages])
    expect(formGroups[1]?.stages).toEqual(['Accepted', 'Approved', 'Realised'])
  })
})

describe('a report', () => {
  it('of the MC is always mid term and NST', () => {
    expect(forcedFor('MC', organisation)).toEqual({ term: 'mid', role: 'NST' })
    expect(forcedFor('LUMS', organisation)).toBeNull()
    expect(normalizeReport({ lc: 'MC', term: 'long', role: 'EB', portfolio: 'BD' }, organisation)).toEqual({
      lc: 'MC',
      term: 'mid',
      role: 'NST',
      portfolio: 'BD',
    })
    expect(problemsOf({ lc: 'MC', portfolio: 'BD' })).toEqual({})
  })

  it.each([
    ['MC', 'mid', 'NST', true],
    ['LUMS', 'mid', 'Team Leader', true],
    ['LUMS', 'mid', ' team  leader ', true],
    ['LUMS', 'mid', 'National Support Team', false],
    ['LUMS', 'short', 'Team Leader', false],
    ['LUMS', 'long', 'EB', false],
    ['LUMS', 'mid', 'Buddy', false],
  ])('of %s, %s, %s needs a portfolio: %s', (lc, term, role, isNeeded) => {
    expect(needsPortfolio({ lc, term, role }, organisation)).toBe(isNeeded)
    for (const nothing of [undefined, null, '']) {
      expect(problemsOf({ lc, term, role, portfolio: nothing as null })).toEqual(
        isNeeded ? { portfolio: 'Portfolio is required.' } : {},
      )
    }
    expect(problemsOf({ lc, term, role, portfolio: 'iCX' })).toEqual({})
  })

  it('lists all problems at once', () => {
    expect(problemsOf({ lc: 'Paris', metrics: { ...metrics, Leads: -1, Alumni: 2_000_000_000 } })).toEqual({
      lc: 'Please choose one from the list.',
      term: 'Choose a term.',
      role: 'Choose a role.',
      'metrics.Leads': 'Use a whole number of 0 or more.',
      'metrics.Alumni': 'Use at most 999,999,999.',
    })
    expect(problemsOf({ lc: 'LUMS', term: 'short', role: customRoleChoice })).toEqual({ role: 'Name the custom role.' })
  })

  it('stores a custom role as typed, and a known one in its standard spelling', () => {
    expect(normalizeReport({ lc: 'IBA', term: 'short', role: '  Alumni   Desk ' }, organisation).role).toBe(
      'Alumni Desk',
    )
    expect(normalizeRole('eb')).toBe('EB')
    expect(sumRoleOf('Alumni Desk')).toBe(customRoles)
    expect(sumRoleOf('National Support Team')).toBe('National Support Team')
    expect(sumRoleOf('NST')).toBe('NST')
  })
})

describe('a stage larger than the previous one', () => {
  it('is reported with the previous one', () => {
    expect(growingStages({ ...metrics, Approved: 75 })).toEqual([{ stage: 'Approved', before: 'Accepted' }])
    expect(growingStages({ Leads: 3 })).toEqual([])
  })

  it('is never reported for decreasing numbers', () => {
    const falling = fc
      .array(fc.nat(1_000_000), { minLength: 9, maxLength: 9 })
      .map((counts) => counts.sort((a, b) => b - a))
    fc.assert(
      fc.property(falling, (counts) => {
        expect(growingStages(Object.fromEntries(stages.map((stage, i) => [stage, counts[i]])))).toEqual([])
      }),
    )
  })
})

describe('a changed organisation', () => {
  const changed: Organisation = {
    committees: [
      ...organisation.committees.map((row) => (row.code === 'IBA' ? { ...row, closedOn: '2026-01-01' } : row)),
      committeeOf('Quetta', { name: 'Quetta City' }),
    ],
    portfolios: [portfolioOf('Quality', { order: 0 }), ...organisation.portfolios],
  }
  const report = { term: 'long', role: 'EB' } as const

  it('shows in the lists, with new ones after those in the fixed order', () => {
    expect(namesOf(committeesOf(changed)).slice(-2)).toEqual(['MC', 'Quetta City'])
    expect(namesOf(portfoliosOf(changed)).slice(-2)).toEqual(['BD & EwA', 'Quality'])
    expect(committeesOf(changed).find(({ code }) => code === 'IBA')).not.toSatisfy(isOpen)
  })

  it('accepts its codes, refuses closed ones, and lets a report keep what it has', () => {
    expect(reportProblems({ ...report, lc: 'Quetta', portfolio: 'Quality' }, changed)).toEqual({})
    expect(reportProblems({ ...report, lc: 'Quetta City' }, changed)).toEqual({
      lc: 'Please choose one from the list.',
    })
    expect(reportProblems({ ...report, lc: 'IBA' }, changed)).toEqual({ lc: 'IBA is closed. Please choose another.' })
    expect(reportProblems({ ...report, lc: 'IBA' }, changed, { lc: 'IBA', portfolio: null })).toEqual({})
    expect(reportProblems({ ...report, lc: '' }, changed)).toEqual({ lc: 'Choose an LC.' })
  })
})

describe('who may change a report', () => {
  const report = { lc: 'Lahore', year: '26.27', submittedBy: { uid: 'sara' } }
  const held = (role: 'lcvp' | 'mcvp', committee: string, year = '26.27') => ({
    role,
    committee,
    portfolio: null,
    year,
  })
  const place = (committee: string | null) => ({ committee, portfolio: null })
  const at = (committee: string | null) => ({ role: 'lcvp' as const, ...place(committee) })
  const leaver = { uid: 'nida', role: 'tm', place: place(null), offices: [] } as const
  const lahore = { uid: 'bilal', role: 'lcvp', place: place('Lahore') } as const

  it.each([
    ['its submitter', { uid: 'sara', role: 'tl', place: place(null) } as const, true],
    ['another Team Leader of the LC', { uid: 'omar', role: 'tl', place: place('Lahore') } as const, false],
    ['the LCVP of the LC', lahore, true],
    ['the LCVP of another LC', { ...lahore, place: place('Karachi') }, false],
    ['an LCVP of several LCs', { ...lahore, place: place('Multan'), offices: [at('Multan'), at('Lahore')] }, true],
    ['an LCVP of several other LCs', { ...lahore, place: place('Multan'), offices: [at('Multan'), at('IBA')] }, false],
    ['an LCVP who chose the LC, without an office there', { ...lahore, offices: [at('Multan'), at(null)] }, false],
    ['an LCVP without a place', { ...lahore, place: place(null) }, false],
    [
      'who was LCVP of the LC when its closing year ended',
      { ...leaver, closingOffices: [held('lcvp', 'Lahore')] },
      true,
    ],
    ['who was LCVP of another LC then', { ...leaver, closingOffices: [held('lcvp', 'Multan')] }, false],
    ['who was LCVP of the LC in another year', { ...leaver, closingOffices: [held('lcvp', 'Lahore', '25.26')] }, false],
    ['who was MCVP then', { ...leaver, closingOffices: [held('mcvp', 'MC')] }, true],
    ['an MCVP', { uid: 'hina', role: 'mcvp', place: place(null) } as const, true],
    ['an admin', { uid: 'ali', role: 'admin', place: place(null) } as const, true],
  ])('%s: %o', (_, person, isAllowed) => {
    expect(mayChange(report, person)).toBe(isAllowed)
    const isSubmitter = person.uid === 'sara'
    expect(mayRestore(report, 'sara', person)).toBe(isAllowed)
    // The submitter cannot restore what somebody else deleted.
    expect(mayRestore(report, 'bilal', person)).toBe(isAllowed && !isSubmitter)
  })

  it('an LCVP placed in the MC may not change its reports', () => {
    expect(mayChange({ ...report, lc: 'MC' }, { ...lahore, place: place('MC') })).toBe(false)
  })
})

it('a month is one of the year, or the one the report already has', () => {
  const year = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' } as const
  for (const month of [undefined, '2026-07', '2027-06']) expect(monthProblems(month, year)).toEqual({})
  const wrong = { month: 'Choose a month of 26.27.' }
  for (const month of ['2026-06', '2027-07', '']) expect(monthProblems(month, year)).toEqual(wrong)
  expect(monthProblems('2026-06', year, '2026-06')).toEqual({})
  expect(monthProblems('2026-05', year, '2026-06')).toEqual(wrong)
})
