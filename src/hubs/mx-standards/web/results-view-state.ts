// View of the MX results: year, day, LC, portfolio, list and open respondent live in the URL, so that each can be shared.

import { useOrganisation } from '#web/organisation/organisation.ts'
import { useAsOf } from '#web/results/as-of.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useShownYear } from '#web/years/years.ts'
import { notGiven, type RespondentSort, respondentSorts } from '../contract.ts'
import { lcsInResults, ownLc, portfoliosInOrder } from '../places.ts'
import type { StatusFilter, View } from './results-queries.ts'

const atStart = { who: '', page: 1 }
const defaults = {
  ...{ lc: '', portfolio: '' },
  ...{ ...atStart, status: '', missing: '', sort: 'name', by: 'distance' },
}

/** In the address, for people whose results open at the own LC. No LC has this code. */
const wholeCountry = 'National'

/** An address with a name that is not on a list opens the view above it. */
const oneOf = <T extends string>(list: readonly T[], value: string) => list.find((each) => each === value)

const codesOf = (rows: readonly { code: string }[]) => [...rows.map(({ code }) => code), notGiven]

export function useResultsViewState() {
  const [query, setQuery] = useQueryState(defaults)
  const organisation = useOrganisation()
  const shown = useShownYear(...Object.keys(atStart))
  const asOf = useAsOf(shown)
  const { me } = useSession()
  const home = me ? ownLc(me, organisation) : undefined
  const lc = query.lc ? oneOf(codesOf(lcsInResults(organisation)), query.lc) : home
  const portfolio = lc && oneOf(codesOf(portfoliosInOrder(organisation)), query.portfolio)
  const status: StatusFilter = oneOf(['draft', 'submitted'] as const, query.status)
  const sort: RespondentSort = oneOf(respondentSorts, query.sort) ?? 'name'
  return {
    shown,
    asOf,
    lc,
    portfolio,
    status,
    /** Only those who have not done this item. */
    missing: query.missing || undefined,
    sort,
    who: query.who,
    page: query.page,
    /** How LCs and portfolios are ordered when they are compared. */
    by: oneOf(['distance', 'percent', 'lowest', 'name', 'respondents'] as const, query.by) ?? 'distance',
    open: (to: View) => {
      const target = { lc: to.lc ?? (home ? wholeCountry : ''), portfolio: to.portfolio ?? '' }
      setQuery({ ...atStart, missing: '', ...target }, { push: true })
    },
    /** Without an item, everybody again. */
    showMissing: (missing: string) => setQuery({ ...atStart, status: '', missing }, { push: true }),
    toggle: (userId: string) => setQuery({ who: query.who === userId ? '' : userId }),
    setStatus: (next: string) => setQuery({ ...atStart, status: next }),
    setSort: (next: string) => setQuery({ ...atStart, sort: next }),
    setBy: (next: string) => setQuery({ by: next }),
    setPage: (page: number) => setQuery({ who: '', page }, { push: true }),
  }
}

export type ResultsViewState = ReturnType<typeof useResultsViewState>
