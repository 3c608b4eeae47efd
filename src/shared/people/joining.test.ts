// Lists of people who join: parsing of roles and places, and validation.
import { describe, expect, it } from 'vitest'
import { parseAddress, resolveCode } from '../text/parse-text.ts'
import { joiningProblems, resolveJoinRole, resolvePlace } from './joining.ts'
import { positionText } from './organisation.ts'
import { committeeOf, newOrganisation } from './test-organisation.ts'

const organisation = newOrganisation()

describe('what people write', () => {
  it.each([
    ['LCVP', 'lcvp'],
    ['lc-vp', 'lcvp'],
    ['Team Leader', 'tl'],
    ['team  member', 'tm'],
    ['TM', 'tm'],
    ['team lead', 'tl'],
    ['Vice President LC', 'lcvp'],
    ['Admin', 'admin'],
    ['User', undefined],
    ['', undefined],
    ['Boss', undefined],
  ])('%j is the role %j', (text, role) => expect(resolveJoinRole(text)).toBe(role))

  it.each(['Sana Malik <Sana@nexus.example>', ' SANA@nexus.example'])('%j is an address', (text) =>
    expect(parseAddress(text)).toBe('sana@nexus.example'),
  )

  it('is resolved by code, name and spelling', () => {
    const rows = [committeeOf('Giki', { name: 'GIK Institute', spellings: ['Topi'] }), committeeOf('Lahore')]
    expect(
      ['Giki', 'gik institute', ' TOPI', 'lahore', 'Atlantis', '', '&'].map((text) => resolveCode(rows, text)),
    ).toEqual([...['Giki', 'Giki', 'Giki', 'Lahore', undefined, undefined, undefined]])
    expect(resolvePlace({ committee: 'mkt', portfolio: 'mkt & pr' }, organisation)).toEqual({
      ...{ committee: 'mkt', portfolio: 'MKT & PR' },
    })
  })

  it('is shown in one line', () => {
    expect(positionText('lcvp', { committee: 'Lahore', portfolio: 'oGV' }, organisation)).toBe('LCVP, Lahore, oGV')
    expect(positionText('tm', { committee: null, portfolio: null }, organisation)).toBe('Team Member')
  })
})

it('reports every wrong field of every row', () => {
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
