// Which view of the results does an address open? Committee, sub-tab and portfolio, with the filter they stand for.
import { memberCommittee } from '#shared/committees.ts'
import {
  type FunnelCommittee,
  type FunnelPortfolio,
  funnelCommittees,
  funnelPortfolios,
  supportTeam,
  type Term,
  teamLeader,
  termNames,
  terms,
} from './rules.ts'
import { nationalFilter, type Sum, totalOf } from './sums.ts'

export type Tab = { value: string; label: string }
export type ViewFilter = { lc?: FunnelCommittee; term?: Term; role?: string; portfolio?: FunnelPortfolio }
/** What the address says; anything unknown reads as the first choice. */
export type Asked = { lc: string; view: string; portfolio: string }

export type View = {
  /** null is the national summary. */
  lc: FunnelCommittee | null
  tab: string
  /** Only in the views that are cut by portfolio. */
  portfolio: FunnelPortfolio | null
  filter: ViewFilter
  title: string
  emptyText: string
}

export const nationalTab: Tab = { value: 'national', label: 'National Summary' }
export const committeeTabs: Tab[] = [nationalTab, ...funnelCommittees.map((lc) => ({ value: lc, label: lc }))]

const overall: Tab = { value: 'overall', label: 'Overall Summary' }
const termTabs: Tab[] = terms.map((term) => ({ value: term, label: termNames[term] }))
const byPortfolio = {
  nst: { label: 'Mid Term - NST', role: supportTeam },
  leaders: { label: 'Mid Term - Team Leaders', role: teamLeader },
} as const
type PortfolioTab = keyof typeof byPortfolio

/** The MC has its NST, every other committee its Team Leaders. */
export function tabsOf(lc: FunnelCommittee): Tab[] {
  const last: PortfolioTab = lc === memberCommittee ? 'nst' : 'leaders'
  return [overall, ...termTabs, { value: last, label: byPortfolio[last].label }]
}

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)

/** The portfolio that was asked for, else the first with data: nobody should land on an empty one by accident. */
function openPortfolio(asked: string, sums: readonly Sum[], lc: string, role: string): FunnelPortfolio {
  if (isOneOf(funnelPortfolios, asked)) return asked
  const withData = (portfolio: string) => totalOf(sums, { lc, term: 'mid', role, portfolio }).entries > 0
  return funnelPortfolios.find(withData) ?? funnelPortfolios[0]
}

const nothing = 'No data available for this selection.'

export function viewOf(asked: Asked, sums: readonly Sum[]): View {
  const { lc } = asked
  if (!isOneOf(funnelCommittees, lc)) {
    const title = nationalTab.label
    return { lc: null, tab: '', portfolio: null, filter: nationalFilter, title, emptyText: nothing }
  }
  const tab = tabsOf(lc).find(({ value }) => value === asked.view) ?? overall
  const title = `${lc}: ${tab.label}`
  if (tab.value in byPortfolio) {
    const { role } = byPortfolio[tab.value as PortfolioTab]
    const portfolio = openPortfolio(asked.portfolio, sums, lc, role)
    const filter: ViewFilter = { lc, term: 'mid', role, portfolio }
    return { lc, tab: tab.value, portfolio, filter, title: `${title}, ${portfolio}`, emptyText: nothing }
  }
  if (isOneOf(terms, tab.value)) {
    return { lc, tab: tab.value, portfolio: null, filter: { lc, term: tab.value }, title, emptyText: nothing }
  }
  return { lc, tab: tab.value, portfolio: null, filter: { lc }, title, emptyText: `No data available for ${lc}` }
}
