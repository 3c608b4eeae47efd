// What does the funnel look like, in the country and in each LC? Tabs whose every view has its own address.
import { Text } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { homeOf } from '#shared/access.ts'
import type { Organisation } from '#shared/organisation.ts'
import { organisationQuery, useOrganisation } from '#web/organisation.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useSession } from '#web/shell/session.ts'
import { PastDay } from '#web/ui/AsOfPicker.tsx'
import { CommitteeTabs } from '#web/ui/CommitteeTabs.tsx'
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
import { MonthLines } from './MonthLines.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { ReportList } from './ReportList.tsx'
import { ResultsBanner } from './ResultsBanner.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import styles from './results.module.css'
import { StageLegend } from './StageLegend.tsx'
import { summaryQuery } from './use-funnel.ts'
import { type ShownPeriod, usePeriod } from './use-period.ts'
import { WhatIsDifferent } from './WhatIsDifferent.tsx'

const firstPlace = { lc: '', view: '', portfolio: '', page: 1 }

export function FunnelResultsPage() {
  usePrefetchQuery(organisationQuery)
  usePrefetchQuery(yearsQuery)
  const period = usePeriod()
  const summary = useQuery(summaryQuery(period.asked))
  return (
    <>
      <ResultsBanner summary={summary.data} period={period} />
      <div data-no-print>
        <ClosedYear shown={period.shown} />
        <PastDay asOf={period.asOf} />
        <PeriodPicker period={period} reported={summary.data?.months} />
      </div>
      <QueryView query={summary} skeleton={<ResultsSkeleton />} error="Failed to load data">
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
      onOpen={(lc) => open({ lc })}
      onPage={(page, isCorrection = false) => setAsked({ page }, { push: !isCorrection })}
    />
  )
  return (
    <CommitteeTabs
      label="Committees"
      choices={committeeTabs(organisation, sums)}
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
    </CommitteeTabs>
  )
}

type ViewContentProps = {
  view: View
  sums: Summary['sums']
  period: ShownPeriod
  organisation: Organisation
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
  onOpen: (lc: string) => void
}

function ViewContent({ view, sums, period, organisation, page, onPage, onOpen }: ViewContentProps) {
  const total = totalOf(sums, view.filter)
  const { isOpen } = period.shown
  const { on, isNow } = period.asOf
  const changed = on && <WhatIsDifferent {...{ view, sums, period, organisation }} />
  if (total.entries === 0) {
    return (
      <div className={styles.view}>
        <EmptyState
          title={view.emptyText}
          text={isNow ? 'Reports show up here as soon as they are sent.' : 'Nothing was reported.'}
          action={isNow && <AddReportButton />}
        />
        {changed}
      </div>
    )
  }
  return (
    <div className={styles.view}>
      <FunnelView {...{ view, period, total, sums, organisation }} />
      {changed}
      {view.lc === null && <CommitteeComparison {...{ sums, organisation, onOpen }} isClosed={!isOpen} />}
      <MonthLines view={view} period={period} />
      {on ? (
        <Text c="dimmed" data-no-print>
          The single reports are listed as they are now, not as of a past day.
        </Text>
      ) : (
        <ReportList view={view} period={period} page={page} onPage={onPage} />
      )}
    </div>
  )
}
