// One LC: its overall summary, and one tab per portfolio; on phones the portfolios are a list to choose from.
import { Button } from '@mantine/core'
import { portfolios } from '#shared/portfolios.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import { TabStrip } from '#web/ui/TabStrip.tsx'
import { notGiven, type ResultLc, type ResultPortfolio, type Summary } from '../contract.ts'
import { CompareList } from './CompareList.tsx'
import { GroupBars } from './GroupBars.tsx'
import { GroupMatrix } from './GroupMatrix.tsx'
import { Headline } from './Headline.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { MissingItems } from './MissingItems.tsx'
import { PortfolioView } from './PortfolioView.tsx'
import { Respondents } from './Respondents.tsx'
import styles from './results.module.css'
import { fileNameOf } from './results-csv.ts'
import { type ResultsPlace, tabValue } from './results-place.ts'
import { useSummary } from './results-queries.ts'

const overallTab = 'Overall Summary'
type LcViewProps = { lc: ResultLc; place: ResultsPlace; isPhone: boolean }

export function LcView({ lc, place, isPhone }: LcViewProps) {
  const query = useSummary({ lc })
  const { portfolio } = place
  if (query.isPending) return <LoadingSkeletons shape="ring" text="Loading results..." />
  if (!query.data) return <LoadFailed error={query.error ?? new Error()} onRetry={() => void query.refetch()} />
  const view = portfolio ? (
    <PortfolioView key={portfolio} lc={lc} portfolio={portfolio} place={place} />
  ) : (
    <OverallView lc={lc} summary={query.data} place={place} isPhone={isPhone} />
  )
  if (isPhone) {
    return (
      <div className={styles.view}>
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="left" size={18} />}
            onClick={() => place.open(portfolio ? { lc } : {})}
          >
            {portfolio ? 'Back to Portfolios' : 'Back to LCs'}
          </Button>
        </div>
        {view}
      </div>
    )
  }
  const hasNotGiven = query.data.portfolios.some((row) => row.portfolio === notGiven) || portfolio === notGiven
  const names: ResultPortfolio[] = hasNotGiven ? [...portfolios, notGiven] : [...portfolios]
  return (
    <TabStrip
      label={`Portfolios of ${lc}`}
      value={tabValue(portfolio ?? overallTab)}
      tabs={[overallTab, ...names].map((name) => ({ value: tabValue(name), label: name }))}
      onChange={(value) => place.open({ lc, portfolio: names.find((name) => tabValue(name) === value) })}
    >
      {view}
    </TabStrip>
  )
}

function OverallView({ lc, summary, place, isPhone }: LcViewProps & { summary: Summary }) {
  const rows = summary.portfolios.map(({ portfolio, ...row }) => ({ name: portfolio, ...row }))
  const silent = portfolios.filter((name) => !rows.some((row) => row.name === name))
  const name = lc === notGiven ? 'No LC given' : lc
  if (summary.whole.respondents === 0) {
    return (
      <EmptyState title={`No responses from ${lc} yet`} text="They appear here as soon as somebody of this LC saves." />
    )
  }
  return (
    <div className={styles.view}>
      <Headline figure={summary.whole} name={name} />
      <CompareList
        title={isPhone ? 'Select Portfolio' : 'Portfolios compared'}
        rows={rows}
        silent={silent}
        place={place}
        fileName={fileNameOf('mx-results', lc)}
        kind="Portfolio"
        onOpen={(portfolio) => place.open({ lc, portfolio: portfolio as ResultPortfolio })}
      />
      <div className={styles.halves}>
        <GroupBars groups={summary.groups} />
        <MissingItems summary={summary} fileName={fileNameOf('mx-items', lc)} />
      </div>
      <GroupMatrix label="Portfolio" rows={rows} />
      <Respondents view={{ lc }} place={place} figure={summary.whole} />
    </div>
  )
}
