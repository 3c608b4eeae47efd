// Which view of the results is open? LC, portfolio, list and open respondent live in the URL, so that each can be shared.
import { useQueryState } from '#web/shell/query-state.ts'
import {
  type RespondentSort,
  type ResultLc,
  type ResultPortfolio,
  respondentSorts,
  resultLcs,
  resultPortfolios,
} from '../contract.ts'
import type { StatusFilter } from './results-queries.ts'

const defaults = { lc: '', portfolio: '', who: '', status: '', sort: 'name', page: 1, by: 'percent' }

/** An address with a name that is not on a list opens the view above it. */
const oneOf = <T extends string>(list: readonly T[], value: string) => list.find((each) => each === value)

/** A name as a tab's value: it becomes part of an id, which must not hold blanks. */
export const tabValue = (name: string) => name.replace(/\W+/g, '-')

export function useResultsPlace() {
  const [query, setQuery] = useQueryState(defaults)
  const lc = oneOf(resultLcs, query.lc)
  const portfolio = lc && oneOf(resultPortfolios, query.portfolio)
  const status: StatusFilter = oneOf(['draft', 'submitted'] as const, query.status)
  const sort: RespondentSort = oneOf(respondentSorts, query.sort) ?? 'name'
  const atStart = { who: '', page: 1 }
  return {
    lc,
    portfolio,
    status,
    sort,
    who: query.who,
    page: query.page,
    /** How LCs and portfolios are ordered when they are compared. */
    by: oneOf(['percent', 'lowest', 'name', 'respondents'] as const, query.by) ?? 'percent',
    open: (to: { lc?: ResultLc | undefined; portfolio?: ResultPortfolio | undefined }) =>
      setQuery({ ...atStart, lc: to.lc ?? '', portfolio: to.portfolio ?? '' }, { push: true }),
    toggle: (userId: string) => setQuery({ who: query.who === userId ? '' : userId }),
    setStatus: (next: string) => setQuery({ ...atStart, status: next }),
    setSort: (next: string) => setQuery({ ...atStart, sort: next }),
    setBy: (next: string) => setQuery({ by: next }),
    setPage: (page: number) => setQuery({ who: '', page }, { push: true }),
  }
}

export type ResultsPlace = ReturnType<typeof useResultsPlace>
