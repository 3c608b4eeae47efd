// One portfolio of an LC: its people first.
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import type { Summary } from '../contract.ts'
import { LoadFailed } from './LoadFailed.tsx'
import type { ResultsPlace } from './results-place.ts'
import { useSummary } from './results-queries.ts'
import { ScopeResults } from './ScopeResults.tsx'
import { useNames } from './use-names.ts'

type PortfolioViewProps = { lc: string; portfolio: string; place: ResultsPlace; lcPercent: number }

export function PortfolioView({ lc, portfolio, place, lcPercent }: PortfolioViewProps) {
  const scope = { lc, portfolio }
  const query = useSummary({ ...place.asOf.asked, ...scope })
  const names = useNames()
  if (query.isPending) return <LoadingSkeletons shape="ring" text="Loading results..." />
  if (!query.data) return <LoadFailed error={query.error ?? new Error()} onRetry={() => void query.refetch()} />
  const summary = query.data
  if (summary.whole.respondents === 0) return <EmptyState title="No data available for this portfolio" />
  const [lcName, portfolioName] = [names.lc(lc), names.portfolio(portfolio)]
  const rowsOf = ({ portfolios }: Summary) =>
    portfolios.map(({ portfolio: code, ...row }) => ({ code, name: names.portfolio(code), ...row }))
  return (
    <ScopeResults
      {...{ summary, scope, rowsOf, place }}
      name={`${portfolioName} in ${lcName}`}
      files={[lcName, portfolioName]}
      kind="Portfolio"
      above={{ name: lcName, percent: lcPercent }}
    />
  )
}
