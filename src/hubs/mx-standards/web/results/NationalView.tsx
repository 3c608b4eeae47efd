// National view of the MX results: the headline, four cards, and the LCs compared, those furthest from the country first.
import { openOnes, organisationOn } from '#shared/people/organisation.ts'
import { useNames, useOrganisation } from '#web/organisation/organisation.ts'
import { targetColumns, useTargets } from '#web/results/targets/use-targets.ts'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { StatCard } from '#web/ui/table/StatCard.tsx'
import { StatGrid } from '#web/ui/table/StatGrid.tsx'
import { notGiven, type Summary } from '../../contract.ts'
import { lcsInResults, portfoliosInOrder, shownInResults } from '../../places.ts'
import { formatCounts } from '../../rules.ts'
import { CompareList } from '../compare/CompareList.tsx'
import { countryOf } from '../compare/comparison.ts'
import styles from '../results.module.css'
import type { ResultsViewState } from '../results-view-state.ts'
import { ScopeResults } from './ScopeResults.tsx'

type NationalViewProps = { summary: Summary; viewState: ResultsViewState; isPhone: boolean }

export function NationalView({ summary, viewState, isPhone }: NationalViewProps) {
  const organisation = useOrganisation()
  const names = useNames()
  const rowsOf = ({ lcs }: Summary) => lcs.map(({ lc, ...row }) => ({ code: lc, name: names.lc(lc), ...row }))
  const rows = rowsOf(summary)
  const { isOpen, past } = viewState.shown
  const { on, isNow } = viewState.asOf
  const silent = isNow
    ? openOnes(lcsInResults(organisation)).filter(({ code }) => !rows.some((row) => row.code === code))
    : []
  const middle = countryOf(summary)
  const ofLcs = useTargets({ ...viewState.asOf.requested, screen: '/mx-results', committees: 'all' })
  return (
    <ScopeResults
      {...{ summary, rowsOf, middle, viewState }}
      scope={{}}
      name="The whole country"
      files={['national']}
      kind="LC"
    >
      <div className={styles.cards}>
        <SummaryCards summary={summary} isOpenYear={isOpen} on={on} />
      </div>
      <CompareList
        title={isPhone ? 'Select LC' : 'LCs compared'}
        {...{ rows, middle, silent, viewState }}
        fileName={buildFileName('mx-results-national', past, on)}
        targets={targetColumns(ofLcs)}
        kind="LC"
        onOpen={(lc) => viewState.open({ lc })}
      />
    </ScopeResults>
  )
}

type SummaryCardsProps = { summary: Summary; isOpenYear: boolean; on: string | undefined }

function SummaryCards({ summary, isOpenYear, on }: SummaryCardsProps) {
  const organisation = organisationOn(useOrganisation(), on)
  const names = useNames()
  const lcs = summary.lcs.filter(({ lc }) => lc !== notGiven)
  // On equal percents the LC with more responses has the harder task.
  const [top] = lcs.toSorted((a, b) => b.percent - a.percent || b.respondents - a.respondents)
  const active = summary.portfolios.filter(({ portfolio }) => portfolio !== notGiven)
  const shownLcs = shownInResults(
    lcsInResults(organisation),
    lcs.map(({ lc }) => lc),
    isOpenYear,
  )
  const shownPortfolios = shownInResults(
    portfoliosInOrder(organisation),
    active.map(({ portfolio }) => portfolio),
    isOpenYear,
  )
  const { respondents, submitted } = summary.whole
  return (
    <StatGrid>
      <StatCard label="Total LCs" value={shownLcs.length} note={`${lcs.length} with responses`} />
      <StatCard label="Responses" value={respondents} note={`${submitted.toLocaleString()} submitted`} />
      <StatCard label="Top LC" value={top ? names.lc(top.lc) : 'N/A'} note={top && formatCounts(top)} />
      <StatCard label="Portfolios" value={shownPortfolios.length} note={`${active.length} with responses`} />
    </StatGrid>
  )
}
