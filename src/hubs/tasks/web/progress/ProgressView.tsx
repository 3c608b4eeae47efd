// Progress overview: cards for the whole country or the person's own LC, then the LCs that are behind; now or on a past day.
import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownCommittees } from '#shared/people/offices.ts'
import { committeeName } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useSteadyRows } from '#web/live/use-steady-list.ts'
import { MergersOfYear } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { type AsOf, periodWords, useAsOf } from '#web/results/as-of.ts'
import { useIsNarrow } from '#web/results/committees/LcPicker.tsx'
import { Downloads } from '#web/results/Downloads.tsx'
import { PeriodPickers } from '#web/results/PeriodPickers.tsx'
import { ResultsHead } from '#web/results/ResultsHead.tsx'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type ShownYear, useYears } from '#web/years/years.ts'
import type { ProgressAnswer } from '../../contract.ts'
import { actions } from '../../hub.ts'
import { sortByBehind } from '../../rules.ts'
import { CalendarCard } from '../CalendarCard.tsx'
import { progressQuery } from '../task-queries.ts'
import styles from '../tasks.module.css'
import { KindCards } from './KindCards.tsx'
import { ProgressList } from './ProgressList.tsx'
import { ProgressTable } from './ProgressTable.tsx'
import { csvHead, csvRows, formatSummary, formatUnknown } from './progress-texts.ts'
import { useRemind } from './use-remind.ts'

export function ProgressView() {
  const { may, me } = useSession()
  const isNational = may(actions.setDeadlines)
  const shown = useOpenYear()
  const asOf = useAsOf(shown)
  const found = useQuery(progressQuery(asOf.on))
  const organisation = useOrganisation()
  const own = me ? ownCommittees(me).map((code) => committeeName(organisation, code)) : []
  const where = isNational ? 'the whole country' : listOf(own)
  return (
    <>
      <ResultsHead
        title="Progress"
        text={
          isNational
            ? 'What is due from every LC this year and how much is done. Late LCs come first; open a number to see the people.'
            : `What is due from ${own.length === 0 ? 'your LC' : listOf(own)} this year and how much is done. Open a number to see the people.`
        }
        filters={[isNational ? 'The whole country' : where, ...periodWords(asOf)]}
        {...{ shown, asOf }}
      >
        <PeriodPickers {...{ shown, asOf }} />
        {isNational && (
          <Button component="a" href={hrefTo('/deadlines')} variant="default">
            Deadlines
          </Button>
        )}
      </ResultsHead>
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load progress"
        isEmpty={({ rows, kinds }) => rows.length === 0 || kinds.length === 0}
        empty={<NothingYet />}
      >
        {(progress) =>
          progress.kinds.every(({ unknown }) => unknown === 'all') ? (
            <NotRecorded />
          ) : (
            <Downloads>
              {asOf.on && <Text mb="md">{formatUnknown(progress.kinds)}</Text>}
              {progress.closing?.map((year) => (
                <ClosingNote key={year.label} year={year} />
              ))}
              <Grid {...{ progress, isNational, asOf, where }} />
              <MergersOfYear
                committees={progress.rows.map(({ committee }) => committee)}
                since={progress.year.startsOn}
              />
            </Downloads>
          )
        }
      </QueryView>
      {!isNational && (
        <div data-no-print>
          <CalendarCard below={found} />
        </div>
      )}
    </>
  )
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Progress is about what is due now: it has the days of the open year, and no other year. */
function useOpenYear(): ShownYear {
  const { open } = useYears()
  return {
    ...{ year: open, isOpen: true, choices: [open], before: undefined, past: undefined },
    choose: () => {},
    requested: { year: open.label },
  }
}

/** Monthly tasks count the months of a closing year until it closes. */
const ClosingNote = ({ year: { label, closesOn } }: { year: Year }) => (
  <Text mb="md">
    {label} is closing: reports for its months are still due, and can be sent until{' '}
    <DateText value={closesOn as string} />.
  </Text>
)

const NothingYet = () => (
  <EmptyState
    title="Nothing to show yet"
    text="Once you have an LC and it has tasks, you see its progress here. Set your LC and portfolio in your profile."
  />
)

const NotRecorded = () => (
  <EmptyState
    title="This day was not recorded"
    text="Each night the portal records the day that has just ended. It was not running that night, or did not record days yet."
  />
)

type GridProps = { progress: ProgressAnswer; isNational: boolean; asOf: AsOf; where: string }

function Grid({ progress, isNational, asOf, where }: GridProps) {
  const organisation = useOrganisation()
  const remind = useRemind()
  const isNarrow = useIsNarrow()
  const { day, isNow } = asOf
  const isTable = isNational || progress.rows.length > 1
  const behind = sortByBehind(progress.rows)
  const list = useSteadyRows({
    key: `progress ${asOf.on}`,
    fresh: { rows: behind, total: behind.length },
    idOf: ({ committee }) => committee,
    stampOf: () => '',
  })
  const nameOf = (committee: string) => committeeName(organisation, committee)
  const remindLc = (committee: string, requested?: string) => {
    const kinds = requested?.split(',')
    const about = progress.kinds.filter(({ kind }) => kinds?.includes(kind)).map(({ name }) => `the ${name}`)
    const title =
      about.length > 0 ? `Remind ${nameOf(committee)} about ${listOf(about)}?` : `Remind ${nameOf(committee)}?`
    return remind({ committee, ...(requested && { kind: requested }) }, title)
  }
  useRequestedReminder(isNow, (committee, kind) => {
    if (progress.rows.some((row) => row.committee === committee)) void remindLc(committee, kind)
  })
  const Rows = isNarrow ? ProgressList : ProgressTable
  return (
    <>
      <div className={styles.tools}>
        <ResultTools
          summary={() => formatSummary({ progress, rows: list.rows, where, day, nameOf })}
          csv={{
            label: 'LCs and tasks',
            fileName: buildFileName('progress', progress.year.label, day),
            head: csvHead,
            rows: () => csvRows({ progress, rows: list.rows, day, nameOf }),
          }}
        />
      </div>
      <KindCards
        progress={progress}
        only={isTable || !isNow ? undefined : progress.rows[0]?.committee}
        day={day}
        onRemind={({ kind, name }) => void remind({ kind }, `Remind everyone about the ${name}?`)}
      />
      {isTable && (
        <>
          <Title order={2} className={styles.heading}>
            Who is behind
          </Title>
          <ListUpdateNotice list={list} />
          <Rows
            kinds={progress.kinds}
            rows={list.rows}
            day={day}
            isPast={!isNow}
            onRemind={(committee) => void remindLc(committee)}
          />
        </>
      )}
    </>
  )
}

/** `/progress?remind=Lahore&kind=checklist` opens the reminder of that LC, about that task; without one, about everything. */
function useRequestedReminder(isNow: boolean, open: (committee: string, kind: string) => void) {
  const [{ remind, kind }, setQuery] = useQueryState({ remind: '', kind: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each LC in the URL
  useEffect(() => {
    if (!remind) return
    setQuery({ remind: '', kind: '' })
    if (isNow) open(remind, kind)
  }, [remind])
}
