// How far is the country with the Sona survey? An overview, one tab per LC, and an LC's details.
import { Button, Group, Skeleton } from '@mantine/core'
import { ListNews } from '#web/live/ListNews.tsx'
import { useSteadyRows } from '#web/live/use-steady-list.ts'
import { CommitteeTabs } from '#web/organisation/CommitteeTabs.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PrintHead } from '#web/ui/files/PrintHead.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { dateWords } from '#web/ui/text/date-words.ts'
import { AsOfPicker, PastDay } from '#web/years/AsOfPicker.tsx'
import { type AsOf, useAsOf } from '#web/years/as-of.ts'
import { DueNote } from '#web/years/DueNote.tsx'
import { ClosedYear, YearPicker } from '#web/years/YearPicker.tsx'
import { type ShownYear, useShownYear } from '#web/years/years.ts'
import type { Survey } from '../contract.ts'
import { LcDetail } from './committee/LcDetail.tsx'
import { LcTab } from './committee/LcTab.tsx'
import { Overview } from './country/Overview.tsx'
import styles from './Sona.module.css'
import { useSurveys, useTicks } from './surveys.ts'
import { useNames } from './use-names.ts'

/** No LC has this code. */
const overview = '(overview)'

const title = 'Survey Progress Dashboard'

export function SonaSurveyPage() {
  const { mayOpen, permissions } = useSession()
  // Another hub's screen: an admin passes everywhere, but there may be no such place.
  const mayOpenResults = permissions.has('/happiness-results') && mayOpen('/happiness-results')
  const shown = useShownYear()
  const asOf = useAsOf(shown)
  const surveys = useSurveys(asOf.asked, { isLive: asOf.isNow })
  const [{ lc }] = useQueryState({ lc: '' })
  const names = useNames()
  return (
    <>
      <PrintHead
        title={title}
        filters={[lc ? names.lc({ lc }) : 'All LCs', `Year ${shown.year.label}`, `As of ${dateWords(asOf.day)}`]}
      />
      <PageHeader
        title={title}
        text="Which portfolios of which LC have finished the state of the nation survey."
        note={shown.isOpen && !asOf.on && <DueNote kind="sona" />}
        action={
          <Group gap="sm" align="flex-end">
            <YearPicker shown={shown} />
            <AsOfPicker asOf={asOf} />
            {mayOpenResults && (
              <Button component="a" variant="default" href={hrefTo('/happiness-results')}>
                Happiness results
              </Button>
            )}
          </Group>
        }
      />
      <ClosedYear shown={shown} />
      <PastDay asOf={asOf} />
      <QueryView
        query={surveys}
        skeleton={<SonaSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="No surveys found"
            text={
              shown.year.isPast
                ? `Nothing is known of ${shown.year.label}. Choose another year to see its surveys.`
                : "Each LC's survey will stand here with its portfolios."
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
  const [{ lc, view }, setPlace] = useQueryState({ lc: '', view: '' })
  const names = useNames()
  const ticks = useTicks()
  const steady = useSteadyRows({
    key: `${shown.year.label} ${asOf.on}`,
    fresh: { rows: list, total: list.length },
    idOf: ({ _id }) => _id,
    // A tick shows in its box at once; a portfolio more or less would move the others.
    stampOf: ({ portfolios, closed }) => JSON.stringify([portfolios, closed]),
  })
  const surveys = asOf.isNow ? ticks.asShown([...steady.rows]) : [...steady.rows]
  const open = surveys.find((survey) => survey.lc === lc)
  const go = (code: string) => setPlace({ lc: code === overview ? '' : code, view: '' }, { push: true })

  if (open && view === 'detail') {
    const back = () => setPlace({ view: '' }, { push: true })
    return (
      <>
        <ListNews list={steady} />
        <LcDetail survey={open} ticks={ticks} asOf={asOf} onBack={back} />
      </>
    )
  }
  return (
    <CommitteeTabs
      label="LCs"
      choices={[
        { value: overview, label: 'Overview' },
        ...surveys.map((survey) => ({ value: survey.lc, label: names.marked(survey) })),
      ]}
      value={open?.lc ?? overview}
      onChange={go}
    >
      <ListNews list={steady} />
      {open ? (
        <LcTab
          survey={open}
          onDetail={() => setPlace({ view: 'detail' }, { push: true })}
          {...{ ticks, shown, asOf }}
        />
      ) : (
        // Another year or day is sorted anew.
        <Overview key={`${shown.year.label} ${asOf.on}`} onOpen={go} {...{ surveys, ticks, shown, asOf }} />
      )}
    </CommitteeTabs>
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
