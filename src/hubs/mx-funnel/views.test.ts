import { describe, expect, it } from 'vitest'
import { funnelCommittees } from './rules.ts'
import { noMetrics } from './sums.ts'
import { committeeTabs, tabsOf, viewOf } from './views.ts'

const asked = (lc: string, view = '', portfolio = '') => ({ lc, view, portfolio })

describe('the tabs', () => {
  it('are the national summary and one per committee', () => {
    expect(committeeTabs.map(({ label }) => label)).toEqual(['National Summary', ...funnelCommittees])
  })

  it('of the MC end with its NST, of the others with their Team Leaders', () => {
    const first = ['Overall Summary', 'Short Term', 'Mid Term', 'Long Term']
    expect(tabsOf('MC').map(({ label }) => label)).toEqual([...first, 'Mid Term - NST'])
    expect(tabsOf('LUMS').map(({ label }) => label)).toEqual([...first, 'Mid Term - Team Leaders'])
  })
})

describe('a view', () => {
  it('is national and mid term by default, and for what nobody knows', () => {
    for (const lc of ['', 'national', 'Paris']) {
      expect(viewOf(asked(lc, 'short'), [])).toMatchObject({ lc: null, filter: { term: 'mid' } })
    }
  })

  it('of a committee filters by what its tab says', () => {
    expect(viewOf(asked('LUMS'), [])).toMatchObject({
      tab: 'overall',
      filter: { lc: 'LUMS' },
      emptyText: 'No data available for LUMS',
    })
    expect(viewOf(asked('LUMS', 'long'), [])).toMatchObject({ filter: { lc: 'LUMS', term: 'long' } })
    expect(viewOf(asked('LUMS', 'leaders', 'iCX'), [])).toMatchObject({
      filter: { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'iCX' },
      emptyText: 'No data available for this selection.',
    })
    expect(viewOf(asked('MC', 'nst', 'BD & EwA'), []).filter).toEqual({
      lc: 'MC',
      term: 'mid',
      role: 'NST',
      portfolio: 'BD & EwA',
    })
    // Not a tab of this committee.
    expect(viewOf(asked('LUMS', 'nst'), []).tab).toBe('overall')
  })

  it('opens the first portfolio that has data', () => {
    const sum = { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'oGT', entries: 1, metrics: noMetrics() }
    expect(viewOf(asked('LUMS', 'leaders'), [sum]).portfolio).toBe('oGT')
    expect(viewOf(asked('IBA', 'leaders'), [sum]).portfolio).toBe('MKT & PR')
  })
})
