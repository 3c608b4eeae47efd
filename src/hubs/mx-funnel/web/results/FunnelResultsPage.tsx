// Results screen of the MX funnel, for the country and each LC: tabs in which every view has its own URL.
import { Group, NativeSelect, Text } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { homesOf } from '#shared/access.ts'
import { type Organisation, organisationOn } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import type { Year } from '#shared/time/years.ts'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { organisationQuery, useOrganisation } from '#web/organisation/organisation.ts'
import { LcPicker } from '#web/results/committees/LcPicker.tsx'
import { Downloads } from '#web/results/Downloads.tsx'
import { PeriodNotices, PeriodPickers } from '#web/results/PeriodPickers.tsx'
import { WhatChanged } from '#web/results/WhatChanged.tsx'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { TabStrip } from '#web/ui/filters/TabStrip.tsx'
import { Progressive } from '#web/ui/page/Progressive.tsx'
import { yearsQuery } from '#web/years/years.ts'
import type { Summary } from '../../contract.ts'
import { figuresOf, totalOf } from '../../results/sums.ts'
import {
  nationalTab,
  organisationAsReported,
  portfolioTabs,
  shownCommittees,
  tabsOf,
  type View,
  viewOf,
} from '../../results/views.ts'
import { resultGroups } from '../../rules.ts'
import { ReportList } from '../list/ReportList.tsx'
import { begunMonths } from '../report-years.ts'
import styles from '../results.module.css'
import { FunnelView } from '../stages/FunnelView.tsx'
import { StageLegend } from '../stages/StageLegend.tsx'
import { summaryQuery } from '../use-funnel.ts'
import { AddReportButton } from './AddReportButton.tsx'
import { CommitteeComparison } from './CommitteeComparison.tsx'
import { MonthLines } from './MonthLines.tsx'
import { ResultsBanner } from './ResultsBanner.tsx'
import { type ShownPeriod, usePeriod } from './use-period.ts'

const defaultState = { lc: '', view: '', portfolio: '', page: 1 }

export function FunnelResultsPage() {
  usePrefetchQuery(organisationQuery)
  usePrefetchQuery(yearsQuery)
  const period = usePeriod()
  const summary = useQuery(summaryQuery(period.requested))
  return (
    <>
      <ResultsBanner summary={summary.data} period={period} />
      <div data-no-print>
        <PeriodNotices shown={period.shown} asOf={period.asOf} />
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
  const [state, setState] = useQueryState(defaultState)
  const now = useOrganisation()
  const organisation = period.shown.isOpen ? organisationOn(now, period.asOf.on) : organisationAsReported(now, summary)
  const { me } = useSession()
  const shown = shownCommittees(organisation, sums)
  const home = me ? homesOf(me).find((own) => shown.some(({ code }) => code === own)) : undefined
  const view = viewOf(state, sums, organisation, home)
  const open = (change: Partial<typeof state>) => setState({ ...defaultState, ...change }, { push: true })
  const content = (
    <ViewContent
      view={view}
      sums={sums}
      period={period}
      organisation={organisation}
      page={state.page}
      onOpen={(lc) => open({ lc })}
      onPage={(page, isCorrection = false) => setState({ page }, { push: !isCorrection })}
    />
  )
  return (
    <LcPicker
      label="Committees"
      whole={nationalTab.label}
      lcs={shown}
      lc={view.lc ?? undefined}
      // Explicit in the URL if an empty one would mean the person's own LC.
      onChoose={(lc) => open({ lc: lc ?? (home ? nationalTab.value : '') })}
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
    </LcPicker>
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
  const { on } = period.asOf
  const { takesReports, monthToReport } = period
  const changed = on && <ChangesSinceDay {...{ view, sums, period, organisation }} />
  const merged = view.lc !== null && <MergerNotes lc={view.lc} path="/mx-funnel" shown={period.shown} />
  if (total.entries === 0) {
    return (
      <div className={styles.view}>
        {merged}
        <EmptyState
          title={view.emptyText}
          text={takesReports ? 'Reports show up here as soon as they are sent.' : 'Nothing was reported.'}
          action={takesReports && <AddReportButton month={monthToReport} />}
        />
        {changed}
      </div>
    )
  }
  return (
    <Downloads>
      <div className={styles.view}>
        <Progressive>
          {merged}
          <FunnelView {...{ view, period, total, sums, organisation }} />
          {changed}
          {view.lc === null && (
            <CommitteeComparison {...{ sums, organisation, onOpen }} isClosed={!isOpen} asOf={period.asOf} />
          )}
          <MonthLines view={view} period={period} />
          {on ? (
            <Text c="dimmed" data-no-print>
              Individual reports are only listed for today, not for a past day.
            </Text>
          ) : (
            <ReportList view={view} period={period} page={page} onPage={onPage} />
          )}
        </Progressive>
      </div>
    </Downloads>
  )
}

type ChangesSinceDayProps = { view: View; sums: Summary['sums']; period: ShownPeriod; organisation: Organisation }

function ChangesSinceDay({ view, sums, period: { asOf, requested }, organisation }: ChangesSinceDayProps) {
  const { on: _, ...latest } = requested
  const { data } = useQuery(summaryQuery(latest))
  if (!data) return <LoadingSkeletons shape={<Skeleton height={320} radius="lg" />} />
  const all = shownCommittees(organisation, [...sums, ...data.sums])
  const shown = view.lc === null ? all : all.filter(({ code }) => code === view.lc)
  return (
    <WhatChanged asOf={asOf} figures={figuresOf(shown, sums, data.sums, view.filter)} fileName="mx-funnel-changes" />
  )
}

/** Loading skeleton of a view: title, answer, nine cards, steps. */
function ResultsSkeleton() {
  return (
    <div className={styles.view}>
      <Group wrap="nowrap" style={{ overflow: 'hidden' }}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={44} width={104} radius="md" style={{ flex: 'none' }} />
        ))}
      </Group>
      <Skeleton height={28} width="55%" />
      <Skeleton height={28} width="80%" />
      <div className={styles.groups}>
        {resultGroups.map(({ name }) => (
          <Skeleton key={name} height={120} radius="lg" />
        ))}
      </div>
      <div className={styles.pair}>
        <Skeleton height={380} radius="lg" />
        <Skeleton height={380} radius="lg" />
      </div>
    </div>
  )
}

const allMonths = 'all'

/** Months of the year that have begun, and others that were reported or requested. */
function choicesOf(year: Year, others: string[]) {
  const months = [...new Set([...begunMonths(year), ...others])].sort().reverse()
  return [
    { value: allMonths, label: 'All months' },
    ...months.map((month) => ({ value: month, label: monthName(month) })),
  ]
}

type PeriodPickerProps = {
  period: ShownPeriod
  /** Months with reports, once loaded. */
  reported: string[] | undefined
}

function PeriodPicker({ period: { shown, asOf, month, chooseMonth }, reported = [] }: PeriodPickerProps) {
  return (
    <FilterRow active={(shown.isOpen ? 0 : 1) + (month ? 1 : 0) + (asOf.on ? 1 : 0)}>
      <PeriodPickers {...{ shown, asOf }}>
        <NativeSelect
          label="Month"
          w={180}
          data={choicesOf(shown.year, [...reported, ...(month ? [month] : [])])}
          value={month || allMonths}
          onChange={({ currentTarget: { value } }) => chooseMonth(value === allMonths ? '' : value)}
        />
      </PeriodPickers>
    </FilterRow>
  )
}
