// Sona page: progress of the survey in the country, one tab per LC, and the details of an LC.
import { Button, Group } from '@mantine/core'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useSteadyRows } from '#web/live/use-steady-list.ts'
import { type AsOf, periodWords, useAsOf } from '#web/results/as-of.ts'
import { LcPicker } from '#web/results/committees/LcPicker.tsx'
import { PeriodPickers } from '#web/results/PeriodPickers.tsx'
import { ResultsHead } from '#web/results/ResultsHead.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { DueNote } from '#web/years/DueNote.tsx'
import { type ShownYear, useShownYear } from '#web/years/years.ts'
import type { Survey } from '../contract.ts'
import { LcDetail } from './committee/LcDetail.tsx'
import { LcTab } from './committee/LcTab.tsx'
import { Overview } from './country/Overview.tsx'
import styles from './Sona.module.css'
import { useSurveyNames } from './survey-names.ts'
import { useSurveys, useTicks } from './surveys.ts'

export function SonaSurveyPage() {
  const { mayOpen, permissions } = useSession()
  // Another hub's screen: an admin passes everywhere, but there may be no such place.
  const mayOpenResults = permissions.has('/happiness-results') && mayOpen('/happiness-results')
  const shown = useShownYear()
  const asOf = useAsOf(shown)
  const surveys = useSurveys(asOf.requested, { isLive: asOf.isNow })
  const [{ lc }] = useQueryState({ lc: '' })
  const names = useSurveyNames()
  return (
    <>
      <ResultsHead
        title="Survey Progress Dashboard"
        text="Which portfolios in each LC have finished the state of the nation survey."
        filters={[lc ? names.lc(lc) : 'All LCs', ...periodWords(asOf)]}
        note={shown.isOpen && !asOf.on && <DueNote kind="sona" />}
        {...{ shown, asOf }}
      >
        <PeriodPickers {...{ shown, asOf }} />
        {mayOpenResults && (
          <Button component="a" variant="default" href={hrefTo('/happiness-results')}>
            Happiness results
          </Button>
        )}
      </ResultsHead>
      <QueryView
        query={surveys}
        skeleton={<SonaSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="No surveys found"
            text={
              shown.year.isPast
                ? `There is no data for ${shown.year.label}. Choose another year to see its surveys.`
                : "Each LC's survey will appear here with its portfolios."
            }
          />
        }
      >
        {(list) => <Surveys list={list} shown={shown} asOf={asOf} />}
      </QueryView>
    </>
  )
}

function Surveys({ list, shown, asOf }: { list: Survey[]; shown: ShownYear; asOf: AsOf }) {
  const [{ lc, view }, setQuery] = useQueryState({ lc: '', view: '' })
  const names = useSurveyNames()
  const ticks = useTicks()
  const steady = useSteadyRows({
    key: `${shown.year.label} ${asOf.on}`,
    fresh: { rows: list, total: list.length },
    idOf: ({ _id }) => _id,
    // A tick shows in its box at once; a portfolio more or less would move the others.
    stampOf: ({ portfolios, closed }) => JSON.stringify([portfolios, closed]),
  })
  const surveys = asOf.isNow ? ticks.withPending([...steady.rows]) : [...steady.rows]
  const open = surveys.find((survey) => survey.lc === lc)
  const go = (code = '') => setQuery({ lc: code, view: '' }, { push: true })

  if (open && view === 'detail') {
    const back = () => setQuery({ view: '' }, { push: true })
    return (
      <>
        <ListUpdateNotice list={steady} />
        <LcDetail survey={open} ticks={ticks} asOf={asOf} onBack={back} />
      </>
    )
  }
  return (
    <LcPicker
      label="LCs"
      whole="Overview"
      lcs={surveys.map((survey) => ({ code: survey.lc, name: names.marked(survey) }))}
      lc={open?.lc}
      onChoose={go}
    >
      <ListUpdateNotice list={steady} />
      {open ? (
        <LcTab
          survey={open}
          onDetail={() => setQuery({ view: 'detail' }, { push: true })}
          {...{ ticks, shown, asOf }}
        />
      ) : (
        // Another year or day is sorted again.
        <Overview key={`${shown.year.label} ${asOf.on}`} onOpen={go} {...{ surveys, ticks, shown, asOf }} />
      )}
    </LcPicker>
  )
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

function SonaSkeleton() {
  return (
    <>
      <Skeleton height={44} mb="lg" radius="md" />
      <div className={styles.top}>
        <div className={styles.answer}>
          <Skeleton height={124} circle style={{ flex: 'none' }} />
          <div style={{ flex: 1 }}>
            <Skeleton height={22} width="50%" mb={12} />
            <Skeleton height={14} width="80%" mb={12} />
            <Skeleton height={14} width="70%" />
          </div>
        </div>
        <div className={styles.growth}>
          <Skeleton height={230} radius="lg" />
        </div>
      </div>
      {upTo(8).map((n) => (
        <Group key={n} wrap="nowrap" gap="lg" mb={16} style={{ overflow: 'hidden' }}>
          <Skeleton height={16} width={120} style={{ flex: 'none' }} />
          {upTo(8).map((at) => (
            <Skeleton key={at} height={24} circle style={{ flex: 'none' }} />
          ))}
        </Group>
      ))}
    </>
  )
}
