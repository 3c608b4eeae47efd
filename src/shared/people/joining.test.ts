// Lists of people who join: parsing of roles and places, and validation.
import { describe, expect, it } from 'vitest'
import { parseAddress, resolveCode } from '../text/parse-text.ts'
import { joiningProblems, joiningShape, resolveJoining, resolvePlace } from './joining.ts'
import { positionText } from './organisation.ts'
import { committeeOf, newOrganisation } from './test-organisation.ts'

const organisation = newOrganisation()
const context = { organisation, emailDomain: 'nexus.example' }
const email = 'a@nexus.example'

/** Role, committee and portfolio. */
const position = (role: string, committee: string | null = null, portfolio: string | null = null) => {
  const read = resolveJoining({ email, role, committee, portfolio }, organisation)
  return [read.role, read.committee, read.portfolio]
}

describe('what people write', () => {
  it.each([
    ['LCVP', 'lcvp'],
    ['lc-vp', 'lcvp'],
    ['Team Leader', 'tl'],
    ['team  member', 'tm'],
    ['TM', 'tm'],
    ['team lead', 'tl'],
    ['Vice President LC', 'lcvp'],
    ['LCP', 'lcvp'],
    ['MC President', 'mcvp'],
    ['Admin', 'admin'],
    ['User', 'User'],
    ['', ''],
    ['Boss', 'Boss'],
  ])('%j is the role %j', (text, role) => expect(position(text)[0]).toBe(role))

  it.each([
    [
      ['VP', 'Lahore'],
      ['lcvp', 'Lahore', null],
    ],
    [
      ['VP', 'MC'],
      ['mcvp', 'MC', null],
    ],
    [
      ['President', 'karachi-south'],
      ['lcvp', 'South Karachi', null],
    ],
    [
      ['Vice President oGV', 'IBA'],
      ['lcvp', 'IBA', 'oGV'],
    ],
    [
      ['VP of Finance', 'MC'],
      ['mcvp', 'MC', 'FnL'],
    ],
    [
      ['MKT & PR VP', 'IBA'],
      ['lcvp', 'IBA', 'MKT & PR'],
    ],
    [
      ['LCVP - MKT', 'IBA'],
      ['lcvp', 'IBA', 'MKT & PR'],
    ],
    [
      ['Team leader, Finance & Legal', 'IBA'],
      ['tl', 'IBA', 'FnL'],
    ],
    [['LCP Lahore'], ['lcvp', 'Lahore', null]],
    [['President of LC Lahore'], ['lcvp', 'Lahore', null]],
    [['VP oGV South Karachi'], ['lcvp', 'South Karachi', 'oGV']],
    [['VP MC'], ['mcvp', null, null]],
    // It is not known of which committee.
    [['VP oGV'], ['VP oGV', null, null]],
    [
      ['VP', 'Atlantis'],
      ['VP', 'Atlantis', null],
    ],
    // The row contradicts itself.
    [
      ['VP oGV', 'IBA', 'iCX'],
      ['VP oGV', 'IBA', 'iCX'],
    ],
    [
      ['VP oGV', 'IBA', 'OGV'],
      ['lcvp', 'IBA', 'oGV'],
    ],
    [['President of something'], ['President of something', null, null]],
  ] as [[string, string?, string?], unknown][])('%j is %j', (written, meant) =>
    expect(position(...written)).toEqual(meant),
  )

  it.each(['Sana Malik <Sana@nexus.example>', ' SANA@nexus.example'])('%j is an address', (text) =>
    expect(parseAddress(text)).toBe('sana@nexus.example'),
  )

  it('keeps the name, also if it is beside the address', () => {
    const nameOf = (address: string, name?: string) =>
      resolveJoining({ email: address, role: 'tm', ...(name && { name }) }, organisation).name
    expect([nameOf('"Sana Malik" <s@nexus.example>'), nameOf(email, 'Ali'), nameOf(email)]).toEqual([
      ...['Sana Malik', 'Ali', null],
    ])
    expect(joiningShape.safeParse({ email, role: 'tm', name: 'x'.repeat(120) }).success).toBe(true)
    expect(joiningShape.safeParse({ email, role: 'tm', name: 'x'.repeat(121) }).success).toBe(false)
  })

  it('is resolved by code, name and spelling', () => {
    const rows = [committeeOf('Giki', { name: 'GIK Institute', spellings: ['Topi'] }), committeeOf('Lahore')]
    expect(
      ['Giki', 'gik institute', ' TOPI', 'lahore', 'Atlantis', '', '&'].map((text) => resolveCode(rows, text)),
    ).toEqual([...['Giki', 'Giki', 'Giki', 'Lahore', undefined, undefined, undefined]])
    expect(resolvePlace({ committee: 'mkt', portfolio: 'mkt' }, organisation)).toEqual({
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
    { email, role: 'user', committee: 'Atlantis' },
    { email: 'b@elsewhere.example', role: 'tl', portfolio: 'Magic', startsOn: 'soon' },
    { email: 'c@nexus.example', role: 'VP' },
    { email: 'd@nexus.example', role: 'VP', committee: 'Atlantis' },
  ]
  expect(joiningProblems(rows, context)).toEqual({
    'joining.1.role': 'Please choose a role.',
    'joining.1.committee': 'Please choose one from the list.',
    'joining.2.email': 'Only emails that end with @nexus.example can join.',
    'joining.2.portfolio': 'Please choose one from the list.',
    'joining.2.startsOn': 'Use a date such as 2026-11-30.',
    'joining.3.committee': 'Which committee? Choose an LC or the MC for VP.',
    'joining.4.committee': 'Please choose one from the list.',
  })
})

it('lets somebody have two offices, and refuses the same one twice', () => {
  const office = (committee: string, more = {}) => ({ email, role: 'lcvp', committee, portfolio: 'oGV', ...more })
  expect(joiningProblems([office('Lahore'), office('Multan'), { email, role: 'tm' }], context)).toEqual({})
  expect(joiningProblems([office('Lahore'), office('lahore', { email: ' A@nexus.example' })], context)).toEqual({
    'joining.1.email': 'This person is listed twice with the same role.',
  })
  const own = [
    { email, role: 'tm' },
    { email, role: 'tl', committee: 'Lahore' },
  ]
  expect(Object.keys(joiningProblems(own, context))).toEqual(['joining.1.email'])
})
