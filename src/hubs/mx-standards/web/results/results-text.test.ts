// Copied summary of the MX results: what is complete says so.
import { expect, it } from 'vitest'
import { items, linksCount, maxPercent, standardsCount } from '../../test-standards.ts'
import { formatSummary } from './results-text.ts'

const all = {
  respondents: 1,
  submitted: 1,
  percent: maxPercent,
  standards: standardsCount,
  ofStandards: standardsCount,
}
const row = { ...all, links: linksCount, ofLinks: linksCount, groups: [], done: items.map(() => 1), spread: [] }

it('says Complete for what is complete, instead of the band', () => {
  const rows = [{ ...row, code: 'LUMS', name: 'LUMS' }]
  const [, whole, lums] = formatSummary({
    name: 'The whole country',
    when: 'today',
    note: '',
    figure: row,
    rows,
  }).split('\n')
  expect(whole).toBe('45/45 standards · 10/10 links: 82%, Complete; 1 started, 1 submitted')
  expect(lums).toBe('LUMS: 45/45 standards · 10/10 links, 82%, Complete (1 started)')
})

it('uses the band for everything else', () => {
  const [, whole] = formatSummary({
    name: 'The whole country',
    when: 'today',
    note: '',
    figure: { ...row, links: 9 },
  }).split('\n')
  expect(whole).toContain('82%, On track;')
})
