// The country at a glance: one number, four cards, the LCs beside each other, the six groups, and what is missing most.
import { openOnes } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { StatCard } from '#web/ui/StatCard.tsx'
import { StatGrid } from '#web/ui/StatGrid.tsx'
import { notGiven, type Summary } from '../contract.ts'
import { lcsInResults, portfoliosInOrder, shownInResults } from '../places.ts'
import { countsText } from '../rules.ts'
import { CompareList } from './CompareList.tsx'
import { GroupBars } from './GroupBars.tsx'
import { GroupMatrix } from './GroupMatrix.tsx'
import { Headline } from './Headline.tsx'
import { MissingItems } from './MissingItems.tsx'
import { Respondents } from './Respondents.tsx'
import styles from './results.module.css'
import { fileNameOf } from './results-csv.ts'
import type { ResultsPlace } from './results-place.ts'
import { useNames } from './use-names.ts'

type NationalViewProps = { summary: Summary; place: ResultsPlace; isPhone: boolean }

export function NationalView({ summary, place, isPhone }: NationalViewProps) {
  const organisation = useOrganisation()
  const names = useNames()
  const rows = summary.lcs.map(({ lc, ...row }) => ({ code: lc, name: names.lc(lc), ...row }))
  const { isOpen, asked, past } = place.shown
  const silent = isOpen
    ? openOnes(lcsInResults(organisation)).filter(({ code }) => !rows.some((row) => row.code === code))
    : []
  return (
    <div className={styles.view}>
      <Headline figure={summary.whole} name="The whole country" />
      <SummaryCards summary={summary} isOpenYear={isOpen} />
      <CompareList
        title={isPhone ? 'Select LC' : 'LCs compared'}
        rows={rows}
        silent={silent}
        place={place}
        fileName={fileNameOf('mx-results-national', past)}
        kind="LC"
        onOpen={(lc) => place.open({ lc })}
      />
      <div className={styles.halves}>
        <GroupBars groups={summary.groups} />
        <MissingItems summary={summary} fileName={fileNameOf('mx-items-national', past)} />
      </div>
      <GroupMatrix label="LC" rows={rows} />
      <Respondents view={asked} place={place} figure={summary.whole} />
    </div>
  )
}

function SummaryCards({ summary, isOpenYear }: { summary: Summary; isOpenYear: boolean }) {
  const organisation = useOrganisation()
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
      <StatCard label="Responses" value={respondents} note={`${submitted.toLocaleString('en')} submitted`} />
      <StatCard
        label="Top LC"
        value={top ? names.lc(top.lc) : 'N/A'}
        note={top && `${top.percent}% implemented, ${countsText(top)}`}
      />
      <StatCard label="Portfolios" value={shownPortfolios.length} note={`${active.length} with responses`} />
    </StatGrid>
  )
}
