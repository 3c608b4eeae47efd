// What do people mean when they write a role or a place, and what is wrong with a list of them?
import { describe, expect, it } from 'vitest'
import { plusDays, today } from '#shared/calendar.ts'
import { committeeOf, newOrganisation } from '#shared/test-organisation.ts'
import type { Year } from '#shared/years.ts'
import { codeMeant, collectedText, joiningProblems, placeMeant, positionText, roleMeant, silentSince } from './rules.ts'

const organisation = newOrganisation()

describe('what people write', () => {
  it.each([
    ['LCVP', 'lcvp'],
    ['lc-vp', 'lcvp'],
    ['Team Leader', 'tl'],
    ['team  member', 'tm'],
    ['TM', 'tm'],
    ['Admin', 'admin'],
    ['User', undefined],
    ['', undefined],
    ['Boss', undefined],
  ])('%j is the role %j', (text, role) => expect(roleMeant(text)).toBe(role))

  it('is understood by code, name and spelling', () => {
    const rows = [committeeOf('Giki', { name: 'GIK Institute', spellings: ['Topi'] }), committeeOf('Lahore')]
    expect(
      ['Giki', 'gik institute', ' TOPI', 'lahore', 'Atlantis', '', '&'].map((text) => codeMeant(rows, text)),
    ).toEqual([...['Giki', 'Giki', 'Giki', 'Lahore', undefined, undefined, undefined]])
    expect(placeMeant({ committee: 'mkt', portfolio: 'mkt & pr' }, organisation)).toEqual({
      ...{ committee: 'mkt', portfolio: 'MKT & PR' },
    })
  })

  it('is told in one line', () => {
    expect(positionText('lcvp', { committee: 'Lahore', portfolio: 'oGV' }, organisation)).toBe('LCVP, Lahore, oGV')
    expect(positionText('tm', { committee: null, portfolio: null }, organisation)).toBe('Team Member')
    const collected = [
      { what: 'notes', count: 2 },
      { what: 'ticks', count: 0 },
    ]
    expect([collectedText(collected), collectedText([])]).toEqual(['notes: 2', ''])
  })
})

it('names what is wrong in every row', () => {
  const rows = [
    { email: 'A@nexus.example', role: 'tm' },
    { email: 'a@nexus.example', role: 'user', committee: 'Atlantis' },
    { email: 'b@elsewhere.example', role: 'tl', portfolio: 'Magic' },
  ]
  expect(joiningProblems(rows, { organisation, emailDomain: 'nexus.example' })).toEqual({
    'joining.1.email': 'This address stands here twice.',
    'joining.1.role': 'Please choose a role.',
    'joining.1.committee': 'Please choose one from the list.',
    'joining.2.email': 'Only addresses that end with @nexus.example may join.',
    'joining.2.portfolio': 'Please choose one from the list.',
  })
})

it('misses nobody in a year that has just begun', () => {
  const year = (label: string, startsOn: string, state: Year['state']): Year => ({
    ...{ label, startsOn, endsOn: plusDays(startsOn, 364), state },
  })
  const before = year('25.26', plusDays(today(), -370), 'closed')
  const young = year('26.27', plusDays(today(), -5), 'open')
  expect(silentSince([before, young], young)).toBe(before.startsOn)
  expect(silentSince([young], young)).toBe(plusDays(young.startsOn, -365))
  const old = year('26.27', plusDays(today(), -200), 'open')
  expect(silentSince([before, old], old)).toBe(old.startsOn)
})
