// How happy are the members? The NPS first, then questions, LCs, rounds and comments; never fewer than five people at once.
import { Alert, Button, NativeSelect, Paper, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { committeeName } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { CommitteeTabs } from '#web/organisation/CommitteeTabs.tsx'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PrintHead } from '#web/ui/files/PrintHead.tsx'
import { ResultTools } from '#web/ui/files/ResultTools.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ClosedYear, YearPicker } from '#web/years/YearPicker.tsx'
import type { ShownYear } from '#web/years/years.ts'
import { happinessContract, type Results } from '../../contract.ts'
import { floor, visitorFloor } from '../../groups.ts'
import { actions } from '../../hub.ts'
import { CommitteeDifferences } from '../score/CommitteeDifferences.tsx'
import { NpsPanel } from '../score/NpsPanel.tsx'
import { QuestionList } from '../score/QuestionList.tsx'
import { RoundPanel } from '../score/RoundPanel.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import { Comments } from './Comments.tsx'
import { useFilters } from './filters.ts'
import { periodChoices, periodKey, periodName, periodOf } from './periods.ts'
import styles from './Results.module.css'
import { ResultsCsv } from './ResultsCsv.tsx'
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
                {filters.lc && <MergerNotes lc={filters.lc} path="/happiness-results" shown={shown} />}
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

/** Says when answers are counted: between two counts no figure moves. */
function CountingNote() {
  return (
    <Alert color="blue" data-no-print title="How answers are counted">
      <Text size="sm">
        Members who are signed in are counted on Mondays, when at least {floor} of their LC wait, and once per round,
        which is half a year. Who is left when a round ends is counted for the country with others, if they are {floor}{' '}
        together; so is who still waits when a year in office closes. Visitors are shown apart and only roughly, after
        the round, from {visitorFloor} up. In between no figure moves, so comparing yesterday's results with today's
        tells no member's answer.
      </Text>
    </Alert>
  )
}

/** Filters of the results; LCs are chosen by tabs. */
function ResultFilters({ results: { months } }: { results: Results }) {
  const { filters, shown, set } = useFilters()
  if (shown.choices.length < 2 && months.length === 0) return null
  return (
    <search className={styles.filters}>
      <YearPicker shown={shown} />
      {months.length > 0 && (
        <NativeSelect
          label="Round"
          className={styles.period}
          data={periodChoices(months, filters, filters.year)}
          value={periodKey(filters)}
          onChange={(event) => set(periodOf(event.currentTarget.value))}
        />
      )}
    </search>
  )
}

const heights = [8, 8, 12, 16, 26, 40, 48, 70, 90, 64, 50]

function ResultsSkeleton() {
  return (
    <div className={styles.sections}>
      <Paper withBorder p="lg" className={styles.nps}>
        <div>
          <Skeleton height={22} width="60%" mb={16} />
          <Skeleton height={36} width="40%" mb={16} />
          <Skeleton height={14} width="80%" mb={12} />
          <Skeleton height={14} width="70%" />
        </div>
        <div className={styles.skeletonColumns}>
          {heights.map((height, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand for the ratings, which never move
            <Skeleton key={at} height={height} radius="sm" />
          ))}
        </div>
      </Paper>
      <Paper withBorder p="lg">
        {heights.slice(0, 5).map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Skeleton key={at} height={14} mb={24} />
        ))}
      </Paper>
    </div>
  )
}
