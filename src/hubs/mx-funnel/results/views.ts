// Results view from the URL: committee, sub-tab and portfolio, with the filter they stand for.
import { type Coded, nationalCommittee, type Organisation, shownOf } from '#shared/people/organisation.ts'
import { committeesOf, portfoliosOf, supportTeam, type Term, teamLeader, termNames, terms } from '../rules.ts'
import { nationalFilter, type Sum, totalOf } from './sums.ts'

export type Tab = { value: string; label: string }
export type ViewFilter = { lc?: string; term?: Term; role?: string; portfolio?: string }
/** URL parameters; an unknown value falls back to the first choice. Without an LC, results open at the person's own. */
export type ViewParams = { lc: string; view: string; portfolio: string }

export type View = {
  /** null is the national summary. */
  lc: string | null
  /** Display name. */
  name: string
  tab: string
  /** Only in views by portfolio. */
  portfolio: string | null
  filter: ViewFilter
  title: string
  emptyText: string
}

export const nationalTab: Tab = { value: 'national', label: 'National Summary' }

export const shownCommittees = (organisation: Organisation, sums: readonly Sum[]) =>
  shownOf(
    committeesOf(organisation),
    sums.map(({ lc }) => lc),
  )

const shownPortfolios = (organisation: Organisation, sums: readonly Sum[], lc: string) =>
  shownOf(
    portfoliosOf(organisation),
    sums.filter((sum) => sum.lc === lc).flatMap(({ portfolio }) => portfolio ?? []),
  )

/** The organisation as a closed year shows it: what has reports, and the national body, which always existed. */
export const organisationAsReported = (
  { committees, portfolios }: Organisation,
  reported: { committees: readonly string[]; portfolios: readonly string[] },
): Organisation => ({
  committees: committees
    .filter(({ code, kind }) => kind === 'mc' || reported.committees.includes(code))
    .map((row) => ({ ...row, closedOn: null })),
  portfolios: portfolios.filter(({ code }) => reported.portfolios.includes(code)),
})

const tabOf = ({ code, name }: Coded): Tab => ({ value: code, label: name })

export const portfolioTabs = (organisation: Organisation, sums: readonly Sum[], lc: string): Tab[] =>
  shownPortfolios(organisation, sums, lc).map(tabOf)

const overall: Tab = { value: 'overall', label: 'Overall Summary' }
const termTabs: Tab[] = terms.map((term) => ({ value: term, label: termNames[term] }))
const byPortfolio = {
  nst: { label: 'Mid Term - NST', role: supportTeam },
  leaders: { label: 'Mid Term - Team Leaders', role: teamLeader },
} as const
type PortfolioTab = keyof typeof byPortfolio

/** The MC has its NST, every other committee its Team Leaders. */
export function tabsOf(lc: string, organisation: Organisation): Tab[] {
  const last: PortfolioTab = lc === nationalCommittee(organisation) ? 'nst' : 'leaders'
  return [overall, ...termTabs, { value: last, label: byPortfolio[last].label }]
}

/** The requested portfolio, else the first with data, so that people do not land on an empty one. */
function openPortfolio(
  requested: string,
  portfolios: readonly Coded[],
  sums: readonly Sum[],
  filter: ViewFilter,
): Coded {
  const withData = ({ code }: Coded) => totalOf(sums, { ...filter, portfolio: code }).entries > 0
  const first = portfolios[0] as Coded
  return portfolios.find(({ code }) => code === requested) ?? portfolios.find(withData) ?? first
}

const noDataText = 'No data available for this selection.'

const nationalView: View = {
  ...{ lc: null, name: nationalTab.label, tab: '', portfolio: null },
  ...{ filter: nationalFilter, title: nationalTab.label, emptyText: noDataText },
}

export function viewOf(params: ViewParams, sums: readonly Sum[], organisation: Organisation, home?: string): View {
  const requestedLc = params.lc || home
  const committee = shownCommittees(organisation, sums).find(({ code }) => code === requestedLc)
  if (!committee) return nationalView
  const { code: lc, name } = committee
  const tab = tabsOf(lc, organisation).find(({ value }) => value === params.view) ?? overall
  const title = `${name}: ${tab.label}`
  const view = { lc, name, tab: tab.value, portfolio: null, title, emptyText: noDataText }
  if (tab.value in byPortfolio) {
    const filter: ViewFilter = { lc, term: 'mid', role: byPortfolio[tab.value as PortfolioTab].role }
    const portfolio = openPortfolio(params.portfolio, shownPortfolios(organisation, sums, lc), sums, filter)
    const { code } = portfolio
    return { ...view, portfolio: code, filter: { ...filter, portfolio: code }, title: `${title}, ${portfolio.name}` }
  }
  const term = terms.find((each) => each === tab.value)
  if (term) return { ...view, filter: { lc, term } }
  return { ...view, filter: { lc }, emptyText: `No data available for ${name}` }
}
