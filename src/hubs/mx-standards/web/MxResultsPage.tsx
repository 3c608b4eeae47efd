// How far are the MX Standards in the country? National summary and one tab per LC; on phones a drill-down instead.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TabStrip } from '#web/ui/TabStrip.tsx'
import { ClosedYear, YearPicker } from '#web/ui/YearPicker.tsx'
import { notGiven, type Summary } from '../contract.ts'
import { lcsInResults, shownInResults } from '../places.ts'
import { LcView } from './LcView.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NationalView } from './NationalView.tsx'
import { nationalTab, type ResultsPlace, tabValue, useResultsPlace } from './results-place.ts'
import { useSummary } from './results-queries.ts'

/** Up to this width the drill-down replaces the tabs. */
const phone = '(max-width: 768px)'

export function MxResultsPage() {
  const place = useResultsPlace()
  const { shown } = place
  const query = useSummary(shown.asked)
  const { mayOpen } = useSession()
  return (
    <>
      <PageHeader
        title="MX Implementation Results"
        text="How far each LC and portfolio has put the MX Standards into practice, from drafts and submitted forms."
        action={shown.choices.length > 1 && <YearPicker shown={shown} />}
      />
      <ClosedYear shown={shown} />
      {query.isPending && <LoadingSkeletons shape="ring" text="Loading results..." />}
      {query.isError && !query.data && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.whole.respondents === 0 && (
        <EmptyState
          title="No results found."
          text={
            shown.isOpen ? 'Check back later or contact the administrator.' : `Nobody answered in ${shown.year.label}.`
          }
          action={shown.isOpen && mayOpen('/mx-standards') && <FormButton />}
        />
      )}
      {query.data && query.data.whole.respondents > 0 && (
        <Results key={shown.year.label} national={query.data} place={place} />
      )}
    </>
  )
}

function FormButton() {
  return (
    <Button component="a" href={hrefTo('/mx-standards')}>
      Fill in the form
    </Button>
  )
}

function Results({ national, place }: { national: Summary; place: ResultsPlace }) {
  const organisation = useOrganisation()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const view = place.lc ? (
    <LcView key={place.lc} lc={place.lc} place={place} isPhone={isPhone ?? false} />
  ) : (
    <NationalView summary={national} place={place} isPhone={isPhone ?? false} />
  )
  if (isPhone) return view
  const used = [place.lc, ...national.lcs.map(({ lc }) => lc)]
  const lcs = shownInResults(lcsInResults(organisation), used, place.shown.isOpen).map(({ code, name }) => ({
    code,
    name,
  }))
  if (used.includes(notGiven)) lcs.push({ code: notGiven, name: notGiven })
  return (
    <TabStrip
      label="LCs"
      value={tabValue(place.lc ?? nationalTab)}
      tabs={[
        { value: nationalTab, label: 'National Summary' },
        ...lcs.map(({ code, name }) => ({ value: tabValue(code), label: name })),
      ]}
      onChange={(value) => place.open({ lc: lcs.find(({ code }) => tabValue(code) === value)?.code })}
    >
      {view}
    </TabStrip>
  )
}
