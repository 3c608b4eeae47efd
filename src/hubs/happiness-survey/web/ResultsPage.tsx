// How happy are the members? The NPS first, then answers, LCs, months and comments; never fewer than five people at once.
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { ClosedYear } from '#web/ui/YearPicker.tsx'
import type { ShownYear } from '#web/years.ts'
import { happinessContract, type Results } from '../contract.ts'
import { floor } from '../groups.ts'
import { actions } from '../hub.ts'
import { AnswerTable } from './AnswerTable.tsx'
import { Comments } from './Comments.tsx'
import { CommitteeTable } from './CommitteeTable.tsx'
import { CountingNote } from './CountingNote.tsx'
import { useFilters } from './filters.ts'
import { NpsPanel } from './NpsPanel.tsx'
import { ResultFilters } from './ResultFilters.tsx'
import styles from './Results.module.css'
import { ResultsCsv } from './ResultsCsv.tsx'
import { SharesChart } from './SharesChart.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { VisitorTable } from './VisitorTable.tsx'

export function ResultsPage() {
  const { may } = useSession()
  const { filters, shown, clear } = useFilters()
  const results = useQuery({
    queryKey: ['happiness', 'results', filters],
    queryFn: () => call(happinessContract.results, { query: filters }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Happiness Results"
        text="What members answered in the happiness survey: in the country, by LC and by month."
        action={
          <>
            {results.data && results.data.counted > 0 && <ResultsCsv results={results.data} filters={filters} />}
            {shown.isOpen && (
              <Button component="a" variant="default" href={hrefTo('/member-satisfaction-form')}>
                Open the survey
              </Button>
            )}
          </>
        }
      />
      <ClosedYear shown={shown} />
      <QueryView query={results} skeleton="cards">
        {(data) => (
          <>
            <ResultFilters results={data} />
            {data.counted > 0 ? <Shown results={data} /> : <NothingShown results={data} year={shown} onClear={clear} />}
          </>
        )}
      </QueryView>
      {may(actions.readHappinessNames) && <AnswerTable key={shown.year.label} shown={shown} />}
    </>
  )
}

function Shown({ results }: { results: Results }) {
  return (
    <div className={styles.sections}>
      <NpsPanel results={results} />
      <CountingNote />
      <SharesChart results={results} />
      <CommitteeTable results={results} />
      <TrendPanel results={results} />
      <VisitorTable results={results} />
      <Comments />
    </div>
  )
}

type NothingProps = { results: Results; year: ShownYear; onClear: () => void }

function NothingShown({ results, year: { year, isOpen }, onClear }: NothingProps) {
  if (results.months.length > 0) {
    return (
      <EmptyState
        title={`Fewer than ${floor} counted answers`}
        text={`An LC or period is shown when ${floor} of its members are counted together, and never for fewer.`}
        action={
          <Button variant="default" onClick={onClear}>
            Show all results
          </Button>
        }
      />
    )
  }
  if (!isOpen) {
    return (
      <div className={styles.sections}>
        <EmptyState
          title={`No results in ${year.label}`}
          text={`Fewer than ${floor} members could be counted together.`}
        />
        <VisitorTable results={results} />
      </div>
    )
  }
  return (
    <div className={styles.sections}>
      <EmptyState
        title="No results yet"
        text={`Results appear on the Monday after ${floor} members of one LC have answered.`}
      />
      <CountingNote />
      <VisitorTable results={results} />
    </div>
  )
}
