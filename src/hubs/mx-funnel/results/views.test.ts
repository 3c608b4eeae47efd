// Results views: tabs, filters from the URL, and a changed organisation.

import { describe, expect, it } from 'vitest'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import { funnelCommittees } from '../rules.ts'
import { noMetrics } from './sums.ts'
import {
  organisationAsReported,
  portfolioTabs,
  shownCommittees,
  tabsOf,
  type ViewParams,
  viewOf as viewIn,
} from './views.ts'

const organisation = newOrganisation()
const viewOf = (params: ViewParams, sums: Parameters<typeof viewIn>[1]) => viewIn(params, sums, organisation)
const sumOf = (lc: string, portfolio: string | null = null) => ({
  ...{ lc, portfolio, term: 'mid', role: 'Team Leader', entries: 1, metrics: noMetrics() },
})
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
const labelsOf = (tabs: { label: string }[]) => tabs.map(({ label }) => label)

const params = (lc: string, view = '', portfolio = '') => ({ lc, view, portfolio })

describe('the tabs', () => {
  it('are one per committee', () => {
    expect(namesOf(shownCommittees(organisation, []))).toEqual(funnelCommittees)
  })

  it('of the MC end with its NST, of the others with their Team Leaders', () => {
    const first = ['Overall Summary', 'Short Term', 'Mid Term', 'Long Term']
    expect(tabsOf('MC', organisation).map(({ label }) => label)).toEqual([...first, 'Mid Term - NST'])
    expect(tabsOf('LUMS', organisation).map(({ label }) => label)).toEqual([...first, 'Mid Term - Team Leaders'])
  })
})

describe('a view', () => {
  it('is national and mid term by default, and for unknown LCs', () => {
    for (const lc of ['', 'national', 'Paris']) {
      expect(viewOf(params(lc, 'short'), [])).toMatchObject({ lc: null, filter: { term: 'mid' } })
    }
  })

  it('of a committee filters by its tab', () => {
    expect(viewOf(params('LUMS'), [])).toMatchObject({
      tab: 'overall',
      filter: { lc: 'LUMS' },
      emptyText: 'No data available for LUMS',
    })
    expect(viewOf(params('LUMS', 'long'), [])).toMatchObject({ filter: { lc: 'LUMS', term: 'long' } })
    expect(viewOf(params('LUMS', 'leaders', 'iCX'), [])).toMatchObject({
      filter: { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'iCX' },
      emptyText: 'No data available for this selection.',
    })
    expect(viewOf(params('MC', 'nst', 'BD & EwA'), []).filter).toEqual({
      lc: 'MC',
      term: 'mid',
      role: 'NST',
      portfolio: 'BD & EwA',
    })
    // Not a tab of this committee.
    expect(viewOf(params('LUMS', 'nst'), []).tab).toBe('overall')
  })

  it('opens the first portfolio that has data', () => {
    const sum = { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'oGT', entries: 1, metrics: noMetrics() }
    expect(viewOf(params('LUMS', 'leaders'), [sum]).portfolio).toBe('oGT')
    expect(viewOf(params('IBA', 'leaders'), [sum]).portfolio).toBe('MKT & PR')
  })
})

describe('after changes of the organisation', () => {
  const closed = { closedOn: '2026-01-01' }
  const changed = {
    committees: [
      ...organisation.committees.map((row) => {
        if (row.code === 'IBA' || row.code === 'NUST') return { ...row, ...closed }
        return row.code === 'Giki' ? { ...row, name: 'Topi' } : row
      }),
      committeeOf('Quetta'),
    ],
    portfolios: organisation.portfolios.map((row) => (row.code === 'oGT' ? { ...row, ...closed } : row)),
  }

  it('new committees have a tab, closed ones if they have rows, renamed ones their name, unknown ones their code', () => {
    const labels = namesOf(shownCommittees(changed, [sumOf('IBA'), sumOf('Gwadar')]))
    expect(labels).toEqual([
      ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'South Karachi', 'Karachi', 'Hyderabad'],
      ...['Lahore', 'Faisalabad', 'Topi', 'MC', 'Quetta', 'Gwadar'],
    ])
    expect(viewIn(params('Giki', 'long'), [], changed)).toMatchObject({ lc: 'Giki', title: 'Topi: Long Term' })
    expect(viewIn(params('IBA'), [], changed).lc).toBeNull()
  })

  it('closed portfolios stay if they have rows', () => {
    const sums = [sumOf('LUMS', 'oGT')]
    expect(labelsOf(portfolioTabs(changed, sums, 'LUMS'))).toContain('oGT')
    expect(labelsOf(portfolioTabs(changed, sums, 'Multan'))).not.toContain('oGT')
    expect(viewIn(params('LUMS', 'leaders'), sums, changed).portfolio).toBe('oGT')
  })

  it('results open at your own LC if the URL names none; the country has to be in the URL', () => {
    expect(viewIn(params(''), [], changed, 'Quetta').lc).toBe('Quetta')
    expect(viewIn(params('Lahore'), [], changed, 'Quetta').lc).toBe('Lahore')
    expect(viewIn(params('national'), [], changed, 'Quetta').lc).toBeNull()
    expect(viewIn(params(''), [], changed, 'IBA').lc).toBeNull()
  })
})

describe('a closed year', () => {
  const closed = organisation.committees.map((row) => (row.code === 'IBA' ? { ...row, closedOn: '2026-01-01' } : row))
  const then = organisationAsReported(
    { ...organisation, committees: [...closed, committeeOf('Quetta')] },
    { committees: ['IBA', 'Giki'], portfolios: ['oGT'] },
  )

  it('shows committees that reported in it, even if closed since or without a report in the chosen month, and the MC', () => {
    expect(namesOf(shownCommittees(then, [sumOf('Giki')]))).toEqual(['IBA', 'Giki', 'MC'])
    expect(viewIn(params('IBA'), [sumOf('Giki')], then).lc).toBe('IBA')
    expect(viewIn(params('Quetta'), [], then).lc).toBeNull()
    expect(labelsOf(portfolioTabs(then, [], 'IBA'))).toEqual(['oGT', 'BD & EwA'])
  })
})
