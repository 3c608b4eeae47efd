// MX results of one LC: its overall summary, and one tab per portfolio. Phones show the portfolios as a list.
import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { openOnes, organisationOn } from '#shared/people/organisation.ts'
import { useNames, useOrganisation } from '#web/organisation/organisation.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { useFailure } from '#web/ui/feedback/use-failure.ts'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { TabStrip } from '#web/ui/filters/TabStrip.tsx'
import { Icon } from '#web/ui/page/Icon.tsx'
import { formatDate } from '#web/ui/text/format-date.ts'
import { notGiven, type Summary } from '../../contract.ts'
import { portfoliosInOrder, shownInResults } from '../../places.ts'
import { CompareList } from '../compare/CompareList.tsx'
import { lcOf } from '../compare/comparison.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import styles from '../results.module.css'
import { useSummary } from '../results-queries.ts'
import type { ResultsViewState } from '../results-view-state.ts'
import { DrillDown } from './DrillDown.tsx'
import { ScopeResults } from './ScopeResults.tsx'

type LcViewProps = { lc: string; viewState: ResultsViewState; isPhone: boolean; national: Summary }

export function LcView({ lc, viewState, isPhone, national }: LcViewProps) {
  const { isOpen } = viewState.shown
  const query = useSummary({ ...viewState.asOf.requested, lc })
  const failure = useFailure(query)
  const isLoading = useIsLoading(query)
  const organisation = organisationOn(useOrganisation(), viewState.asOf.on)
  const names = useNames()
  const { portfolio } = viewState
  if (failure) return <LoadFailed {...failure} />
  if (isLoading || !query.data) return <LoadingSkeletons shape="ring" text="Loading results..." />
  const overall = (
    <OverallView lc={lc} summary={query.data} viewState={viewState} isPhone={isPhone} national={national} />
  )
  const ofPortfolio = portfolio && (
    <PortfolioView
      key={portfolio}
      lc={lc}
      portfolio={portfolio}
      viewState={viewState}
      lcPercent={query.data.whole.percent}
    />
  )
  if (isPhone) {
    return (
      <DrillDown
        from={
          <WithWayBack label="Back to LCs" onBack={() => viewState.open({})}>
            {overall}
          </WithWayBack>
        }
        of={[query.data, national, JSON.stringify(viewState)]}
        name={portfolio && `${names.portfolio(portfolio)} in ${names.lc(lc)}`}
      >
        <WithWayBack label="Back to Portfolios" onBack={() => viewState.open({ lc })}>
          {ofPortfolio}
        </WithWayBack>
      </DrillDown>
    )
  }
  const used = [portfolio, ...query.data.portfolios.map((row) => row.portfolio)]
  const codes = shownInResults(portfoliosInOrder(organisation), used, isOpen).map(({ code }) => code)
  if (used.includes(notGiven)) codes.push(notGiven)
  const tabs = codes.map((code) => ({ value: code, label: names.portfolio(code) }))
  return (
    <TabStrip
      label={`Portfolios of ${names.lc(lc)}`}
      value={portfolio ?? ''}
      tabs={[{ value: '', label: 'Overall Summary' }, ...tabs]}
      onChange={(code) => viewState.open({ lc, portfolio: code || undefined })}
    >
      {ofPortfolio || overall}
    </TabStrip>
  )
}

type WithWayBackProps = { label: string; onBack: () => void; children: ReactNode }

const WithWayBack = ({ label, onBack, children }: WithWayBackProps) => (
  <div className={styles.view}>
    <div>
      <Button variant="default" leftSection={<Icon name="left" size={18} />} onClick={onBack}>
        {label}
      </Button>
    </div>
    {children}
  </div>
)

function OverallView({ lc, summary, viewState, isPhone, national }: LcViewProps & { summary: Summary }) {
  const organisation = useOrganisation()
  const names = useNames()
  const rowsOf = ({ portfolios }: Summary) =>
    portfolios.map(({ portfolio, ...row }) => ({ code: portfolio, name: names.portfolio(portfolio), ...row }))
  const rows = rowsOf(summary)
  const { past, isOpen, year } = viewState.shown
  const { on, isNow } = viewState.asOf
  const silent = isNow
    ? openOnes(portfoliosInOrder(organisation)).filter(({ code }) => !rows.some((row) => row.code === code))
    : []
  const lcName = names.lc(lc)
  if (summary.whole.respondents === 0) {
    if (on) return <EmptyState title={`No responses from ${lcName} by ${formatDate(on)}`} />
    if (!isOpen) return <EmptyState title={`No responses from ${lcName} in ${year.label}`} />
    return (
      <EmptyState
        title={`No responses from ${lcName} yet`}
        text="They appear here as soon as someone in this LC saves a checklist."
      />
    )
  }
  const middle = lcOf(summary, lcName)
  return (
    <ScopeResults
      {...{ summary, rowsOf, middle, viewState }}
      scope={{ lc }}
      name={lc === notGiven ? 'No LC given' : lcName}
      files={[lcName]}
      kind="Portfolio"
      above={{ name: 'the country', percent: national.whole.percent }}
    >
      <CompareList
        title={isPhone ? 'Select Portfolio' : 'Portfolios compared'}
        {...{ rows, middle, silent, viewState }}
        fileName={buildFileName('mx-results', lcName, past, on)}
        kind="Portfolio"
        onOpen={(portfolio) => viewState.open({ lc, portfolio })}
      />
    </ScopeResults>
  )
}

type PortfolioViewProps = { lc: string; portfolio: string; viewState: ResultsViewState; lcPercent: number }

function PortfolioView({ lc, portfolio, viewState, lcPercent }: PortfolioViewProps) {
  const scope = { lc, portfolio }
  const query = useSummary({ ...viewState.asOf.requested, ...scope })
  const failure = useFailure(query)
  const isLoading = useIsLoading(query)
  const names = useNames()
  if (failure) return <LoadFailed {...failure} />
  if (isLoading || !query.data) return <LoadingSkeletons shape="ring" text="Loading results..." />
  const summary = query.data
  const [lcName, portfolioName] = [names.lc(lc), names.portfolio(portfolio)]
  const name = `${portfolioName} in ${lcName}`
  if (summary.whole.respondents === 0) {
    return (
      <section aria-label={name}>
        <Title order={2} mb="sm">
          {name}
        </Title>
        <EmptyState title="No data available for this portfolio" />
      </section>
    )
  }
  const rowsOf = ({ portfolios }: Summary) =>
    portfolios.map(({ portfolio: code, ...row }) => ({ code, name: names.portfolio(code), ...row }))
  return (
    <ScopeResults
      {...{ summary, scope, rowsOf, viewState }}
      name={name}
      files={[lcName, portfolioName]}
      kind="Portfolio"
      above={{ name: lcName, percent: lcPercent }}
    />
  )
}
