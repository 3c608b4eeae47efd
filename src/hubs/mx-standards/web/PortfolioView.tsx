import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import type { ResultLc, ResultPortfolio } from '../contract.ts'
import { GroupBars } from './GroupBars.tsx'
import { Headline } from './Headline.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { MissingItems } from './MissingItems.tsx'
import { Respondents } from './Respondents.tsx'
import styles from './results.module.css'
import { fileNameOf } from './results-csv.ts'
import type { ResultsPlace } from './results-place.ts'
import { useSummary } from './results-queries.ts'

type PortfolioViewProps = { lc: ResultLc; portfolio: ResultPortfolio; place: ResultsPlace }

export function PortfolioView({ lc, portfolio, place }: PortfolioViewProps) {
  const query = useSummary({ lc, portfolio })
  if (query.isPending) return <LoadingSkeletons shape="ring" text="Loading results..." />
  if (!query.data) return <LoadFailed error={query.error ?? new Error()} onRetry={() => void query.refetch()} />
  const summary = query.data
  if (summary.whole.respondents === 0) return <EmptyState title="No data available for this portfolio" />
  return (
    <div className={styles.view}>
      <Headline figure={summary.whole} name={`${portfolio} in ${lc}`} />
      <Respondents view={{ lc, portfolio }} place={place} figure={summary.whole} />
      <div className={styles.halves}>
        <GroupBars groups={summary.groups} />
        <MissingItems summary={summary} fileName={fileNameOf('mx-items', lc, portfolio)} />
      </div>
    </div>
  )
}
