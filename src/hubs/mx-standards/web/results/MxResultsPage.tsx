// How far are the MX Standards in the country? National summary and one tab per LC; on phones a drill-down instead.
import { Button } from '@mantine/core'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { AsOfPicker, PastDay } from '#web/ui/AsOfPicker.tsx'
import { CommitteeTabs, useIsNarrow } from '#web/ui/CommitteeTabs.tsx'
import { dateWords } from '#web/ui/date-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PrintHead } from '#web/ui/PrintHead.tsx'
import { ClosedYear, YearPicker } from '#web/ui/YearPicker.tsx'
import type { ShownYear } from '#web/years.ts'
import { notGiven, type Summary } from '../contract.ts'
import { lcsInResults, shownInResults } from '../places.ts'
import { LcView } from './LcView.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NationalView } from './NationalView.tsx'
import { nationalTab, type ResultsPlace, tabValue, useResultsPlace } from './results-place.ts'
import { useSummary } from './results-queries.ts'
import { useNames } from './use-names.ts'

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
  const organisation = useOrganisation()
  const isPhone = useIsNarrow()
  const view = place.lc ? (
    <LcView key={place.lc} lc={place.lc} place={place} isPhone={isPhone} national={national} />
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
