import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import { GroupBars } from './GroupBars.tsx'
import { Headline } from './Headline.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { MissingItems } from './MissingItems.tsx'
import { Respondents } from './Respondents.tsx'
import styles from './results.module.css'
import { fileNameOf } from './results-csv.ts'
import type { ResultsPlace } from './results-place.ts'
import { useSummary } from './results-queries.ts'
import { useNames } from './use-names.ts'

type PortfolioViewProps = { lc: string; portfolio: string; place: ResultsPlace }

export function PortfolioView({ lc, portfolio, place }: PortfolioViewProps) {
  const { asked, past } = place.shown
  const query = useSummary({ ...asked, lc, portfolio })
  const names = useNames()
  if (query.isPending) return <LoadingSkeletons shape="ring" text="Loading results..." />
  if (!query.data) return <LoadFailed error={query.error ?? new Error()} onRetry={() => void query.refetch()} />
  const summary = query.data
  if (summary.whole.respondents === 0) return <EmptyState title="No data available for this portfolio" />
  const [lcName, portfolioName] = [names.lc(lc), names.portfolio(portfolio)]
  return (
    <div className={styles.view}>
      <Headline figure={summary.whole} name={`${portfolioName} in ${lcName}`} />
      <Respondents view={{ ...asked, lc, portfolio }} place={place} figure={summary.whole} />
      <div className={styles.halves}>
        <GroupBars groups={summary.groups} />
        <MissingItems summary={summary} fileName={fileNameOf('mx-items', lcName, portfolioName, past)} />
      </div>
    </div>
  )
}
