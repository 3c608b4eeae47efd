// How far is the country with the Sona survey? An overview, one tab per LC, and an LC's details.
import { Button, Group } from '@mantine/core'
import { type AsOf, useAsOf } from '#web/as-of.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useSession } from '#web/shell/session.ts'
import { AsOfPicker, PastDay } from '#web/ui/AsOfPicker.tsx'
import { CommitteeTabs } from '#web/ui/CommitteeTabs.tsx'
import { DueNote } from '#web/ui/DueNote.tsx'
import { dateWords } from '#web/ui/date-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PrintHead } from '#web/ui/PrintHead.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { ClosedYear, YearPicker } from '#web/ui/YearPicker.tsx'
import { type ShownYear, useShownYear } from '#web/years.ts'
import type { Survey } from '../contract.ts'
import { LcDetail } from './LcDetail.tsx'
import { LcTab } from './LcTab.tsx'
import { Overview } from './Overview.tsx'
import { SonaSkeleton } from './SonaSkeleton.tsx'
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
  const surveys = asOf.isNow ? ticks.asShown(list) : list
  const open = surveys.find((survey) => survey.lc === lc)
  const go = (code: string) => setPlace({ lc: code === overview ? '' : code, view: '' }, { push: true })

  if (open && view === 'detail') {
    const back = () => setPlace({ view: '' }, { push: true })
    return <LcDetail survey={open} ticks={ticks} asOf={asOf} onBack={back} />
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
