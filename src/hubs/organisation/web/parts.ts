// What committees and portfolios share on the screen: sorted rows, each with a name and a state.
import {
  type Committee,
  type FieldProblems,
  isOpen,
  type Organisation,
  type Portfolio,
} from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { type CommitteeChange, organisationContract } from '../contract.ts'
import {
  committeeChangeProblems,
  newCommitteeProblems,
  newPortfolioProblems,
  portfolioChangeProblems,
} from '../rules.ts'

/** A portfolio has no successor. */
export type Row = Portfolio & Partial<Committee>

export type Part = {
  word: 'committee' | 'portfolio'
  title: string
  text: string
  rowsOf: (organisation: Organisation) => Row[]
  add: (name: string) => Promise<Row>
  /** Only what is sent changes. */
  change: (code: string, change: CommitteeChange) => Promise<Row>
  /** Checked before anything is sent; the server checks the same. */
  problemsOfNew: (name: string, organisation: Organisation) => FieldProblems
  problemsOf: (row: Row, change: CommitteeChange, organisation: Organisation) => FieldProblems
}

/** Props of a dialog about one row. */
export type RowDialogProps = { part: Part; row: Row; organisation: Organisation; onClose: () => void }

export const committees: Part = {
  word: 'committee',
  title: 'Committees',
  text: 'The LCs and the national body. A new one appears in every form immediately and gets its Sona survey.',
  rowsOf: (organisation) => organisation.committees,
  add: (name) => call(organisationContract.addCommittee, { body: { name, kind: 'lc' } }),
  change: (code, body) => call(organisationContract.changeCommittee, { params: { code }, body }),
  problemsOfNew: (name, organisation) => newCommitteeProblems({ name, kind: 'lc' }, organisation),
  problemsOf: (row, change, organisation) => committeeChangeProblems(row as Committee, change, organisation),
}

export const portfolios: Part = {
  word: 'portfolio',
  title: 'Portfolios',
  text: 'The functions people work in. A new one appears in every form immediately and joins the open Sona surveys.',
  rowsOf: (organisation) => organisation.portfolios,
  add: (name) => call(organisationContract.addPortfolio, { body: { name } }),
  change: (code, body) => call(organisationContract.changePortfolio, { params: { code }, body }),
  problemsOfNew: (name, organisation) => newPortfolioProblems({ name }, organisation),
  problemsOf: portfolioChangeProblems,
}

/** Closed ones come last. */
export const openFirst = (rows: readonly Row[]): Row[] => [
  ...rows.filter((row) => isOpen(row)),
  ...rows.filter((row) => !isOpen(row)),
]

/** The new index of a row that moves up (-1) or down (1) among its visible neighbours; the order counts all rows. */
export function orderBeside(rows: readonly Row[], row: Row, by: -1 | 1): number | undefined {
  const alike = rows.filter((each) => isOpen(each) === isOpen(row))
  const neighbour = alike[alike.indexOf(row) + by]
  return neighbour && rows.indexOf(neighbour)
}
