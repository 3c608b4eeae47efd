import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { submitShape } from './contract.ts'
import {
  customRoleChoice,
  customRoles,
  forcedFor,
  formGroups,
  funnelCommittees,
  funnelPortfolios,
  needsPortfolio,
  resultGroups,
  rolesOfTerm,
  settle,
  stages,
  stagesThatGrow,
  sumRoleOf,
  tidyRole,
} from './rules.ts'

const metrics = Object.fromEntries(stages.map((stage, i) => [stage, 90 - i * 10]))
const problemsOf = (draft: object) => {
  const { error } = submitShape.safeParse({ metrics, ...draft })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the choices', () => {
  it('are those of the organisation', () => {
    expect(funnelCommittees).toHaveLength(12)
    expect(funnelCommittees).toContain('MC')
    expect(funnelPortfolios).toHaveLength(9)
    expect(funnelPortfolios).toContain('BD & EwA')
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
  it('of the MC is mid term and NST, whatever it says', () => {
    expect(forcedFor('MC')).toEqual({ term: 'mid', role: 'NST' })
    expect(forcedFor('LUMS')).toBeNull()
    expect(settle({ lc: 'MC', term: 'long', role: 'EB', portfolio: 'BD' })).toEqual({
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
    expect(needsPortfolio({ lc, term, role })).toBe(isNeeded)
    for (const nothing of [undefined, null, '']) {
      expect(problemsOf({ lc, term, role, portfolio: nothing })).toEqual(
        isNeeded ? { portfolio: 'Portfolio is required.' } : {},
      )
    }
    expect(problemsOf({ lc, term, role, portfolio: 'iCX' })).toEqual({})
  })

  it('names everything that is wrong at once', () => {
    expect(problemsOf({ lc: 'Paris', metrics: { ...metrics, Leads: -1, Alumni: 2_000_000_000 } })).toEqual({
      lc: 'Choose an LC.',
      term: 'Choose a term.',
      role: 'Choose a role.',
      'metrics.Leads': 'Use a whole number of 0 or more.',
      'metrics.Alumni': 'Use 999,999,999 at most.',
    })
    expect(problemsOf({ lc: 'LUMS', term: 'short', role: customRoleChoice })).toEqual({ role: 'Name the custom role.' })
  })

  it('stores a custom role as it is typed, and a known one in its own spelling', () => {
    expect(settle({ lc: 'IBA', term: 'short', role: '  Alumni   Desk ' }).role).toBe('Alumni Desk')
    expect(tidyRole('eb')).toBe('EB')
    expect(sumRoleOf('Alumni Desk')).toBe(customRoles)
    expect(sumRoleOf('National Support Team')).toBe('National Support Team')
    expect(sumRoleOf('NST')).toBe('NST')
  })
})

describe('a stage larger than the one before', () => {
  it('is named with that one', () => {
    expect(stagesThatGrow({ ...metrics, Approved: 75 })).toEqual([{ stage: 'Approved', before: 'Accepted' }])
    expect(stagesThatGrow({ Leads: 3 })).toEqual([])
  })

  it('is never found in numbers that only fall', () => {
    const falling = fc
      .array(fc.nat(1_000_000), { minLength: 9, maxLength: 9 })
      .map((counts) => counts.sort((a, b) => b - a))
    fc.assert(
      fc.property(falling, (counts) => {
        expect(stagesThatGrow(Object.fromEntries(stages.map((stage, i) => [stage, counts[i]])))).toEqual([])
      }),
    )
  })
})
