// Happiness results page: the NPS first, then questions, LCs, rounds and comments; never fewer than five people at once.
import { Alert, Button, NativeSelect, Paper, Text } from '@mantine/core'
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { DefinitionChange } from '#shared/definitions/changes.ts'
import { call } from '#web/api/call.ts'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useNames } from '#web/organisation/organisation.ts'
import { LcPicker } from '#web/results/committees/LcPicker.tsx'
import { Downloads } from '#web/results/Downloads.tsx'
import { PeriodPickers } from '#web/results/PeriodPickers.tsx'
import { ResultsHead } from '#web/results/ResultsHead.tsx'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { TargetList } from '#web/results/targets/TargetList.tsx'
import { ofPeriod, targetColumns, targetLines, useTargets } from '#web/results/targets/use-targets.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Progressive } from '#web/ui/page/Progressive.tsx'
import type { ShownYear } from '#web/years/years.ts'
import { happinessContract, type Results } from '../../contract.ts'
import { minGroupSize, minVisitors } from '../../groups.ts'
import { actions } from '../../hub.ts'
import { CommitteeDifferences } from '../score/CommitteeDifferences.tsx'
import { NpsPanel } from '../score/NpsPanel.tsx'
import { OtherQuestions } from '../score/OtherQuestions.tsx'
import { QuestionList } from '../score/QuestionList.tsx'
import { RoundPanel } from '../score/RoundPanel.tsx'
import { SurveyProvider, surveyQuery, useChangesSince, useSurvey } from '../use-survey.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import { Comments } from './Comments.tsx'
import { useFilters } from './filters.ts'
import { periodChoices, periodKey, periodName, periodOf } from './periods.ts'
import styles from './Results.module.css'
import { resultsCsv } from './results-csv.ts'
import { formatSummary } from './summary-text.ts'
import { VisitorTable } from './VisitorTable.tsx'

export function ResultsPage() {
  const { may } = useSession()
  const names = useNames()
  const { filters, shown, set, clear } = useFilters()
  // Beside the figures, not after them.
  usePrefetchQuery(surveyQuery(filters.year))
  const results = useQuery({
    queryKey: ['happiness', 'results', filters],
    queryFn: () => call(happinessContract.results, { query: filters }),
    placeholderData: keepPreviousData,
  })
  const isNarrow = Boolean(filters.from || filters.to)
  /** Those that have a row, and the one that the address names. */
  const lcsIn = ({ committees }: Results) =>
    [...new Set([...committees.map(({ lc }) => lc), filters.lc ?? ''])]
      .filter(Boolean)
      .map((code) => ({ code, name: names.lc(code) }))
  return (
    <>
      <ResultsHead
        title="Happiness results"
        text="How members are doing: in the country, by LC and by round."
        filters={[
          filters.lc ? names.lc(filters.lc) : 'All LCs',
          `Year ${filters.year}`,
          isNarrow && periodName(filters, filters.year),
        ]}
        shown={shown}
      >
        {shown.isOpen && (
          <Button component="a" variant="default" href={hrefTo('/member-satisfaction-form')}>
            Open the survey
          </Button>
        )}
      </ResultsHead>
      <QueryView query={results} skeleton={<ResultsSkeleton />}>
        {(data) => (
          <>
            <ResultFilters results={data} />
            {data.months.length === 0 ? (
              <NothingYet results={data} year={shown} />
            ) : (
              <LcPicker
                label="LC"
                whole="All LCs"
                lcs={lcsIn(data)}
                lc={filters.lc}
                onChoose={(lc = '') => set({ lc }, { push: true })}
              >
                {filters.lc && <MergerNotes lc={filters.lc} path="/happiness-results" shown={shown} />}
                {data.counted > 0 ? (
                  <SurveyProvider year={filters.year}>
                    <Shown results={data} />
                  </SurveyProvider>
                ) : (
                  <TooFew onClear={clear} />
                )}
              </LcPicker>
            )}
          </>
        )}
      </QueryView>
      {may(actions.readHappinessNames) && (
        <SurveyProvider year={filters.year}>
          <AnswerTable key={shown.year.label} shown={shown} />
        </SurveyProvider>
      )}
    </>
  )
}

function Shown({ results }: { results: Results }) {
  const { lc: nameOf } = useNames()
  const { filters, shown } = useFilters()
  const survey = useSurvey()
  const { textOf, textNames } = survey
  const changes = useChangesSince(shown.before?.label)
  // Targets are of a whole year.
  const found = useTargets({ year: filters.year, screen: '/happiness-results', committees: 'all' })
  const ofAll = filters.from || filters.to ? [] : found
  const targets = ofAll.filter(({ committee }) => committee === (filters.lc ?? null))
  return (
    <Downloads>
      <div className={styles.sections}>
        <Progressive>
          <NpsPanel results={results} />
          <div className={styles.tools}>
            <ResultTools
              summary={() => [formatSummary(results, { filters, nameOf, textOf }), ...targetLines(targets)].join('\n')}
              csv={resultsCsv(results, { filters, nameOf, survey, targets: targetColumns(ofAll) })}
            />
          </div>
          <TargetList targets={targets} />
          <QuestionList results={results} />
          <OtherQuestions results={results} />
          <NewQuestions changes={changes} year={filters.year} yearBefore={shown.before?.label} />
          {!filters.lc && <CommitteeDifferences results={results} />}
          <RoundPanel results={results} target={ofPeriod(targets)[0]?.target} />
          <VisitorTable results={results} />
          {textNames.map((question) => (
            <Comments key={question} question={question} />
          ))}
          <CountingNote />
        </Progressive>
      </div>
    </Downloads>
  )
}

type NewQuestionsProps = { changes: readonly DefinitionChange[]; year: string; yearBefore: string | undefined }

/** Years are compared question by question. */
function NewQuestions({ changes, year, yearBefore }: NewQuestionsProps) {
  const named = (what: DefinitionChange['what']) =>
    changes
      .filter((change) => change.what === what)
      .map(({ text }) => text)
      .join(' · ')
  if (changes.length === 0) return null
  return (
    <Text size="sm">
      {named('new') && `New in ${year}: ${named('new')}. `}
      {named('gone') && `Asked in ${yearBefore}, but no longer: ${named('gone')}.`}
    </Text>
  )
}

const TooFew = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={`Fewer than ${minGroupSize} counted answers`}
    text={`An LC or period is only shown once ${minGroupSize} of its members have been counted together.`}
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
          text={`Fewer than ${minGroupSize} members could be counted together.`}
        />
        <VisitorTable results={results} />
      </div>
    )
  }
  return (
    <div className={styles.sections}>
      <EmptyState
        title="No results yet"
        text={`Results appear on the Monday after ${minGroupSize} members of one LC have answered.`}
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
        Answers of signed-in members are counted on Mondays, as soon as at least {minGroupSize} from the same LC are
        waiting, and once per round of half a year. Those left over when a round or a year ends are counted for the
        whole country, if there are at least {minGroupSize}. Visitors are shown separately and only roughly, after the
        round, if there are at least {minVisitors}. Figures do not change in between, so nobody can work out a member's
        answer by comparing yesterday's results with today's.
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
      <PeriodPickers shown={shown}>
        {months.length > 0 && (
          <NativeSelect
            label="Round"
            className={styles.period}
            data={periodChoices(months, filters, filters.year)}
            value={periodKey(filters)}
            onChange={(event) => set(periodOf(event.currentTarget.value))}
          />
        )}
      </PeriodPickers>
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
