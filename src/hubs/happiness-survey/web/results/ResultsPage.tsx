// How happy are the members? The NPS first, then questions, LCs, rounds and comments; never fewer than five people at once.
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { committeeName } from '#shared/organisation.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { CommitteeTabs } from '#web/ui/CommitteeTabs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PrintHead } from '#web/ui/PrintHead.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { ResultTools } from '#web/ui/ResultTools.tsx'
import { ClosedYear } from '#web/ui/YearPicker.tsx'
import type { ShownYear } from '#web/years.ts'
import { happinessContract, type Results } from '../contract.ts'
import { floor } from '../groups.ts'
import { actions } from '../hub.ts'
import { AnswerTable } from './AnswerTable.tsx'
import { Comments } from './Comments.tsx'
import { CommitteeDifferences } from './CommitteeDifferences.tsx'
import { CountingNote } from './CountingNote.tsx'
import { useFilters } from './filters.ts'
import { NpsPanel } from './NpsPanel.tsx'
import { periodName } from './periods.ts'
import { QuestionList } from './QuestionList.tsx'
import { ResultFilters } from './ResultFilters.tsx'
import styles from './Results.module.css'
import { ResultsCsv } from './ResultsCsv.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { RoundPanel } from './RoundPanel.tsx'
import { summaryText } from './summary-text.ts'
import { VisitorTable } from './VisitorTable.tsx'

export function ResultsPage() {
  const { may } = useSession()
  const organisation = useOrganisation()
  const { filters, shown, set, clear } = useFilters()
  const results = useQuery({
    queryKey: ['happiness', 'results', filters],
    queryFn: () => call(happinessContract.results, { query: filters }),
    placeholderData: keepPreviousData,
  })
  const nameOf = (lc: string) => (lc ? committeeName(organisation, lc) : 'All LCs')
  const isNarrow = Boolean(filters.from || filters.to)
  /** Those that have a row, and the one that the address names. */
  const choicesOf = ({ committees }: Results) =>
    [...new Set(['', ...committees.map(({ lc }) => lc), filters.lc ?? ''])].map((lc) => ({
      value: lc || allCommittees,
      label: nameOf(lc),
    }))
  return (
    <>
      <PrintHead
        title="Happiness Results"
        filters={[nameOf(filters.lc ?? ''), `Year ${filters.year}`, isNarrow && periodName(filters, filters.year)]}
      />
      <PageHeader
        title="Happiness Results"
        text="How members are doing: in the country, by LC and by round."
        action={
          shown.isOpen && (
            <Button component="a" variant="default" href={hrefTo('/member-satisfaction-form')}>
              Open the survey
            </Button>
          )
        }
      />
      <ClosedYear shown={shown} />
      <QueryView query={results} skeleton={<ResultsSkeleton />}>
        {(data) => (
          <>
            <ResultFilters results={data} />
            {data.months.length === 0 ? (
              <NothingYet results={data} year={shown} />
            ) : (
              <CommitteeTabs
                label="LC"
                choices={choicesOf(data)}
                value={filters.lc ?? allCommittees}
                onChange={(lc) => set({ lc: lc === allCommittees ? '' : lc }, { push: true })}
              >
                {data.counted > 0 ? <Shown results={data} /> : <TooFew onClear={clear} />}
              </CommitteeTabs>
            )}
          </>
        )}
      </QueryView>
      {may(actions.readHappinessNames) && <AnswerTable key={shown.year.label} shown={shown} />}
    </>
  )
}

/** Of a tab that is no LC. */
const allCommittees = '*'

function Shown({ results }: { results: Results }) {
  const organisation = useOrganisation()
  const { filters } = useFilters()
  const nameOf = (lc: string) => committeeName(organisation, lc)
  return (
    <div className={styles.sections}>
      <NpsPanel results={results} />
      <div className={styles.tools}>
        <ResultTools summary={() => summaryText(results, { filters, nameOf })} />
        <ResultsCsv results={results} filters={filters} />
      </div>
      <QuestionList results={results} />
      {!filters.lc && <CommitteeDifferences results={results} />}
      <RoundPanel results={results} />
      <VisitorTable results={results} />
      <Comments />
      <CountingNote />
    </div>
  )
}

const TooFew = ({ onClear }: { onClear: () => void }) => (
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

function NothingYet({ results, year: { year, isOpen } }: { results: Results; year: ShownYear }) {
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
