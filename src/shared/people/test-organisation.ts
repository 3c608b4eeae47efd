// Test fixture: the organisation of a new portal, to be changed as a test needs.
import type { Committee, Organisation, Portfolio } from './organisation.ts'

const localCommittees = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
  ...['Faisalabad', 'Giki'],
]
const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']
const spellings: Record<string, string[]> = { 'MKT & PR': ['MKT', 'Marketing'], FnL: ['Finance', 'Finance & Legal'] }

export const portfolioOf = (code: string, more: Partial<Portfolio> = {}): Portfolio => ({
  ...{ code, name: code, order: portfolios.length, spellings: spellings[code] ?? [], closedOn: null },
  ...more,
})

export const committeeOf = (code: string, more: Partial<Committee> = {}): Committee => ({
  code,
  name: code,
  kind: 'lc',
  order: localCommittees.length,
  spellings: [],
  openedOn: null,
  closedOn: null,
  successor: null,
  ...more,
})

export const newOrganisation = (): Organisation => ({
  committees: [
    ...localCommittees.map((code, order) => committeeOf(code, { order })),
    committeeOf('MC', { kind: 'mc', order: localCommittees.length }),
  ],
  portfolios: portfolios.map((code, order) => portfolioOf(code, { order })),
})
