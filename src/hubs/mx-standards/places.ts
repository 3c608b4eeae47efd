// LC and portfolio of a checklist: any open one can be chosen, or none yet. Results show those that have rows, in the order of
// the specification's screens.
import { homesOf } from '#shared/access.ts'
import type { OfficeHolder } from '#shared/people/offices.ts'
import {
  codeProblem,
  type FieldProblems,
  inOrderOf,
  isOpen,
  type Organisation,
  openCode,
  type Place,
} from '#shared/people/organisation.ts'
import { notGiven, type Summary } from './contract.ts'
import type { ChecklistForm, GeneralDetail } from './form.ts'

/** Sort order only; other LCs follow in the organisation's order. The form lists LUMS first, the results list Multan first. */
export const resultLcs = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
  ...['Faisalabad', 'Giki'],
]
const formLcs = ['LUMS', 'Multan', ...resultLcs.slice(2)]
export const usualPortfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

const lcsOf = ({ committees }: Organisation) => committees.filter(({ kind }) => kind === 'lc')

export const lcsInForm = (organisation: Organisation) => inOrderOf(formLcs, lcsOf(organisation))
export const lcsInResults = (organisation: Organisation) => inOrderOf(resultLcs, lcsOf(organisation))
export const portfoliosInOrder = ({ portfolios }: Organisation) => inOrderOf(usualPortfolios, portfolios)

/** Problems with the chosen LC and portfolio, by path. Not having chosen is fine, and a stored value may stay. */
export function findPlaceProblems(
  { generalDetail: { lcName, portfolio } }: ChecklistForm,
  organisation: Organisation,
  stored?: { generalDetail: GeneralDetail },
): FieldProblems {
  const previous = stored?.generalDetail
  const problems: FieldProblems = {}
  const lcWrong = lcName && codeProblem(lcsOf(organisation), lcName, previous?.lcName)
  const portfolioWrong = portfolio && codeProblem(organisation.portfolios, portfolio, previous?.portfolio)
  if (lcWrong) problems['generalDetail.lcName'] = lcWrong
  if (portfolioWrong) problems['generalDetail.portfolio'] = portfolioWrong
  return problems
}

/** The parts of a person's place that a new checklist can start with. */
export const placeToStartWith = ({ committee, portfolio }: Place, organisation: Organisation) => ({
  lcName: openCode(lcsOf(organisation), committee),
  portfolio: openCode(organisation.portfolios, portfolio),
})

/** Team leaders and LCVPs see their own LC first, the national team sees the country. Undefined if there is no such LC. */
export function ownLc(person: OfficeHolder, organisation: Organisation): string | undefined {
  const lcs = lcsOf(organisation).map(({ code }) => code)
  return homesOf(person).find((code) => lcs.includes(code))
}

/** In the open year: open ones, and closed ones that have rows or are selected. In other years: only those with rows. */
export const shownInResults = <Row extends { code: string; closedOn: string | null }>(
  rows: readonly Row[],
  withRows: readonly (string | undefined)[],
  isOpenYear: boolean,
): Row[] => rows.filter((row) => (isOpenYear && isOpen(row)) || withRows.includes(row.code))

/** Respondents without an LC or portfolio come last. */
export function sortSummary(summary: Summary, organisation: Organisation): Summary {
  const rankIn = (rows: readonly { code: string }[]) => {
    const codes = rows.map(({ code }) => code)
    return (code: string) => (code === notGiven ? codes.length : codes.indexOf(code))
  }
  const lcRank = rankIn(lcsInResults(organisation))
  const portfolioRank = rankIn(portfoliosInOrder(organisation))
  return {
    ...summary,
    lcs: summary.lcs.toSorted((a, b) => lcRank(a.lc) - lcRank(b.lc)),
    portfolios: summary.portfolios.toSorted((a, b) => portfolioRank(a.portfolio) - portfolioRank(b.portfolio)),
  }
}
