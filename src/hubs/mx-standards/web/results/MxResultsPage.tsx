// MX results page: progress with the MX Standards in the country, and one tab per LC. Phones show a drill-down instead.
import { Anchor, Button } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { isAdmin } from '#shared/access.ts'
import { organisationOn } from '#shared/people/organisation.ts'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useNames, useOrganisation } from '#web/organisation/organisation.ts'
import { periodWords } from '#web/results/as-of.ts'
import { LcPicker, useIsNarrow } from '#web/results/committees/LcPicker.tsx'
import { PeriodPickers } from '#web/results/PeriodPickers.tsx'
import { ResultsHead } from '#web/results/ResultsHead.tsx'
import { targetsQuery } from '#web/results/targets/use-targets.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { useFailure } from '#web/ui/feedback/use-failure.ts'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { useSliced } from '#web/ui/page/use-sliced.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import type { ShownYear } from '#web/years/years.ts'
import { notGiven, type Summary } from '../../contract.ts'
import { lcsInResults, shownInResults } from '../../places.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { usePrefetchView, useSummary } from '../results-queries.ts'
import { type ResultsViewState, useResultsViewState } from '../results-view-state.ts'
import { StandardsProvider, standardsQuery } from '../use-standards.tsx'
import { DrillDown } from './DrillDown.tsx'
import { LcView } from './LcView.tsx'
import { NationalView } from './NationalView.tsx'

export function MxResultsPage() {
  const viewState = useResultsViewState()
  const { shown, asOf } = viewState
  // Beside the figures, not after them.
  usePrefetchQuery(standardsQuery(shown.requested.year))
  const { lc, portfolio } = viewState
  usePrefetchView({ ...asOf.requested, lc, portfolio }, [
    shown.year.label,
    ...(shown.before ? [shown.before.label] : []),
  ])
  const query = useSummary(asOf.requested)
  const targets = targetsQuery({ ...asOf.requested, screen: '/mx-results', committee: lc, isNone: Boolean(portfolio) })
  const failure = useFailure(query)
  const isLoading = useIsLoading(query, useQuery(targets))
  const summary = isLoading ? undefined : query.data
  const { mayOpen } = useSession()
  const names = useNames()
  // All of it: on a tap only this component is rendered at once.
  return useSliced(
    `${lc} ${portfolio}`,
    <>
      <ResultsHead
        title="MX Implementation Results"
        text="How far each LC and portfolio has put the MX Standards into practice, from drafts and submitted forms."
        filters={[
          viewState.lc ? names.lc(viewState.lc) : 'The whole country',
          viewState.portfolio && names.portfolio(viewState.portfolio),
          ...periodWords(asOf),
        ]}
        {...{ shown, asOf }}
      >
        <PeriodPickers {...{ shown, asOf }} />
      </ResultsHead>
      {isLoading && !failure && <LoadingSkeletons shape="ring" text="Loading results..." />}
      {failure && <LoadFailed {...failure} />}
      {summary?.whole.respondents === 0 && asOf.on && (
        <EmptyState title="No results found." text={`Nobody had answered by ${formatDate(asOf.on)}.`} />
      )}
      {summary?.whole.respondents === 0 && !asOf.on && (
        <EmptyState
          title="No results found."
          text={
            <>
              {nothingText(shown)} {shown.isOpen && <AdminAdvice />}
            </>
          }
          action={shown.isOpen && mayOpen('/mx-standards') && <FormButton />}
        />
      )}
      {summary && summary.whole.respondents > 0 && (
        <StandardsProvider year={shown.requested.year}>
          <Results key={shown.year.label} national={summary} viewState={viewState} />
        </StandardsProvider>
      )}
    </>,
  )
}

function nothingText({ isOpen, year: { label, isPast } }: ShownYear): string {
  if (isOpen) return 'Check back later or contact the administrator.'
  return isPast ? `Nothing has been imported into ${label} yet.` : `Nobody answered in ${label}.`
}

/** Admins are the ones to contact, so they read what they can do. */
function AdminAdvice() {
  const { me, mayOpen } = useSession()
  const screens = useScreens()
  if (!me || !isAdmin(me.role) || !screens.has('/progress') || !mayOpen('/progress')) return null
  return (
    <span>
      As an admin, you can see <Anchor href={hrefTo('/progress')}>who hasn’t answered yet</Anchor> and remind them.
    </span>
  )
}

function FormButton() {
  return (
    <Button component="a" href={hrefTo('/mx-standards')}>
      Fill in the form
    </Button>
  )
}

type ResultsProps = { national: Summary; viewState: ResultsViewState }

function Results({ national, viewState }: ResultsProps) {
  const organisation = organisationOn(useOrganisation(), viewState.asOf.on)
  const names = useNames()
  // The specification's drill-down replaces the tabs.
  if (useIsNarrow())
    return (
      <DrillDown
        from={<NationalView summary={national} viewState={viewState} isPhone />}
        of={[national, JSON.stringify(viewState)]}
        name={viewState.lc && names.lc(viewState.lc)}
      >
        {viewState.lc && <OneLc lc={viewState.lc} {...{ national, viewState }} isPhone />}
      </DrillDown>
    )
  const used = [viewState.lc, ...national.lcs.map(({ lc }) => lc)]
  const lcs = shownInResults(lcsInResults(organisation), used, viewState.shown.isOpen).map(({ code, name }) => ({
    code,
    name,
  }))
  if (used.includes(notGiven)) lcs.push({ code: notGiven, name: notGiven })
  return (
    <LcPicker
      label="LCs"
      whole="National Summary"
      lc={viewState.lc}
      onChoose={(lc) => viewState.open({ lc })}
      {...{ lcs }}
    >
      {viewState.lc ? (
        <OneLc lc={viewState.lc} {...{ national, viewState }} />
      ) : (
        <NationalView summary={national} viewState={viewState} isPhone={false} />
      )}
    </LcPicker>
  )
}

function OneLc({ lc, national, viewState, isPhone = false }: ResultsProps & { lc: string; isPhone?: boolean }) {
  return (
    <>
      <MergerNotes lc={lc} path="/mx-results" shown={viewState.shown} />
      <LcView key={lc} {...{ lc, viewState, isPhone, national }} />
    </>
  )
}
