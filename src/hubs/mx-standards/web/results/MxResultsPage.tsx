// How far are the MX Standards in the country? National summary and one tab per LC; on phones a drill-down instead.
import { Button } from '@mantine/core'
import { organisationOn } from '#shared/people/organisation.ts'
import { CommitteeTabs, useIsNarrow } from '#web/organisation/CommitteeTabs.tsx'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { PrintHead } from '#web/ui/files/PrintHead.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { dateWords } from '#web/ui/text/date-words.ts'
import { AsOfPicker, PastDay } from '#web/years/AsOfPicker.tsx'
import { ClosedYear, YearPicker } from '#web/years/YearPicker.tsx'
import type { ShownYear } from '#web/years/years.ts'
import { notGiven, type Summary } from '../../contract.ts'
import { lcsInResults, shownInResults } from '../../places.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { nationalTab, type ResultsPlace, tabValue, useResultsPlace } from '../results-place.ts'
import { useSummary } from '../results-queries.ts'
import { useNames } from '../use-names.ts'
import { LcView } from './LcView.tsx'
import { NationalView } from './NationalView.tsx'

export function MxResultsPage() {
  const place = useResultsPlace()
  const { shown, asOf } = place
  const query = useSummary(asOf.asked)
  const { mayOpen } = useSession()
  const names = useNames()
  return (
    <>
      <PrintHead
        title="MX Implementation Results"
        filters={[
          place.lc ? names.lc(place.lc) : 'The whole country',
          place.portfolio && names.portfolio(place.portfolio),
          `Year ${shown.year.label}`,
          `As of ${dateWords(asOf.day)}`,
        ]}
      />
      <PageHeader
        title="MX Implementation Results"
        text="How far each LC and portfolio has put the MX Standards into practice, from drafts and submitted forms."
        action={
          <>
            <YearPicker shown={shown} />
            <AsOfPicker asOf={asOf} />
          </>
        }
      />
      <ClosedYear shown={shown} />
      <PastDay asOf={asOf} />
      {query.isPending && <LoadingSkeletons shape="ring" text="Loading results..." />}
      {query.isError && !query.data && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.whole.respondents === 0 && asOf.on && (
        <EmptyState title="No results found." text={`Nobody had answered by ${dateWords(asOf.on)}.`} />
      )}
      {query.data?.whole.respondents === 0 && !asOf.on && (
        <EmptyState
          title="No results found."
          text={nothingText(shown)}
          action={shown.isOpen && mayOpen('/mx-standards') && <FormButton />}
        />
      )}
      {query.data && query.data.whole.respondents > 0 && (
        <Results key={shown.year.label} national={query.data} place={place} />
      )}
    </>
  )
}

function nothingText({ isOpen, year: { label, isPast } }: ShownYear): string {
  if (isOpen) return 'Check back later or contact the administrator.'
  return isPast ? `Nothing was imported into ${label} yet.` : `Nobody answered in ${label}.`
}

function FormButton() {
  return (
    <Button component="a" href={hrefTo('/mx-standards')}>
      Fill in the form
    </Button>
  )
}

function Results({ national, place }: { national: Summary; place: ResultsPlace }) {
  const organisation = organisationOn(useOrganisation(), place.asOf.on)
  const isPhone = useIsNarrow()
  const view = place.lc ? (
    <>
      <MergerNotes lc={place.lc} path="/mx-results" shown={place.shown} />
      <LcView key={place.lc} lc={place.lc} place={place} isPhone={isPhone} national={national} />
    </>
  ) : (
    <NationalView summary={national} place={place} isPhone={isPhone} />
  )
  // The specification's drill-down replaces the tabs.
  if (isPhone) return view
  const used = [place.lc, ...national.lcs.map(({ lc }) => lc)]
  const lcs = shownInResults(lcsInResults(organisation), used, place.shown.isOpen).map(({ code, name }) => ({
    code,
    name,
  }))
  if (used.includes(notGiven)) lcs.push({ code: notGiven, name: notGiven })
  return (
    <CommitteeTabs
      label="LCs"
      value={tabValue(place.lc ?? nationalTab)}
      choices={[
        { value: nationalTab, label: 'National Summary' },
        ...lcs.map(({ code, name }) => ({ value: tabValue(code), label: name })),
      ]}
      onChange={(value) => place.open({ lc: lcs.find(({ code }) => tabValue(code) === value)?.code })}
    >
      {view}
    </CommitteeTabs>
  )
}
