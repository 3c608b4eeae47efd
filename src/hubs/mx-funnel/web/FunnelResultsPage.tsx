// What does the funnel look like, in the country and in each LC? Tabs whose every view has its own address.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { homeOf } from '#shared/access.ts'
import type { Organisation } from '#shared/organisation.ts'
import { organisationQuery, useOrganisation } from '#web/organisation.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TabStrip } from '#web/ui/TabStrip.tsx'
import { ClosedYear } from '#web/ui/YearPicker.tsx'
import { yearsQuery } from '#web/years.ts'
import type { Summary } from '../contract.ts'
import { totalOf } from '../sums.ts'
import { asReported, committeeTabs, nationalTab, portfolioTabs, tabsOf, type View, viewOf } from '../views.ts'
import { AddReportButton } from './AddReportButton.tsx'
import { CommitteeComparison } from './CommitteeComparison.tsx'
import { FunnelView } from './FunnelView.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { ReportList } from './ReportList.tsx'
import { ResultsBanner } from './ResultsBanner.tsx'
import { StageLegend } from './StageLegend.tsx'
import { summaryQuery } from './use-funnel.ts'
import { type ShownPeriod, usePeriod } from './use-period.ts'

const firstPlace = { lc: '', view: '', portfolio: '', page: 1 }

export function FunnelResultsPage() {
  usePrefetchQuery(organisationQuery)
  usePrefetchQuery(yearsQuery)
  const period = usePeriod()
  const summary = useQuery(summaryQuery(period.asked))
  return (
    <>
      <ResultsBanner summary={summary.data} shown={period.shown} />
      <ClosedYear shown={period.shown} />
      <PeriodPicker period={period} reported={summary.data?.months} />
      <QueryView query={summary} skeleton="tabs" error="Failed to load data">
        {(data) => <ResultTabs summary={data} period={period} />}
      </QueryView>
      <StageLegend />
    </>
  )
}

type ResultTabsProps = { summary: Summary; period: ShownPeriod }

function ResultTabs({ summary, period }: ResultTabsProps) {
  const { sums } = summary
  const [asked, setAsked] = useQueryState(firstPlace)
  const now = useOrganisation()
  const organisation = period.shown.isOpen ? now : asReported(now, summary)
  const { me } = useSession()
  const home = me && homeOf(me)
  const view = viewOf(asked, sums, organisation, home)
  const open = (place: Partial<typeof asked>) => setAsked({ ...firstPlace, ...place }, { push: true })
  const content = (
    <ViewContent
      view={view}
      sums={sums}
      period={period}
      organisation={organisation}
      page={asked.page}
      onPage={(page, isCorrection = false) => setAsked({ page }, { push: !isCorrection })}
    />
  )
  return (
    <TabStrip
      label="Committees"
      tabs={committeeTabs(organisation, sums)}
      value={view.lc ?? nationalTab.value}
      // Said in the address where it would otherwise mean the own LC.
      onChange={(lc) => open({ lc: lc === nationalTab.value && !home ? '' : lc })}
    >
      {view.lc === null ? (
        content
      ) : (
        <TabStrip
          label={`Views of ${view.name}`}
          tabs={tabsOf(view.lc, organisation)}
          value={view.tab}
          onChange={(tab) => open({ lc: view.lc ?? '', view: tab })}
        >
          {view.portfolio === null ? (
            content
          ) : (
            <TabStrip
              label="Portfolios"
              tabs={portfolioTabs(organisation, sums, view.lc)}
              value={view.portfolio}
              onChange={(portfolio) => open({ lc: view.lc ?? '', view: view.tab, portfolio })}
            >
              {content}
            </TabStrip>
          )}
        </TabStrip>
      )}
    </TabStrip>
  )
}

type ViewContentProps = {
  view: View
  sums: Summary['sums']
  period: ShownPeriod
  organisation: Organisation
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
}

function ViewContent({ view, sums, period, organisation, page, onPage }: ViewContentProps) {
  const total = totalOf(sums, view.filter)
  if (total.entries === 0) {
    return (
      <EmptyState
        title={view.emptyText}
        text={period.shown.isOpen ? 'Reports show up here as soon as they are sent.' : 'Nothing was reported.'}
        action={period.shown.isOpen && <AddReportButton />}
      />
    )
  }
  return (
    <>
      <FunnelView view={view} period={period} total={total} />
      {view.lc === null && (
        <CommitteeComparison sums={sums} organisation={organisation} isClosed={!period.shown.isOpen} />
      )}
      <ReportList view={view} period={period} page={page} onPage={onPage} />
    </>
  )
}
