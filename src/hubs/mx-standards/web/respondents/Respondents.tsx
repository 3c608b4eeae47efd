// Paged list of the respondents of a view: who has started, who has submitted, who has not done an item. One is open at a time.
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNames } from '#web/organisation/organisation.ts'
import { useDownload } from '#web/results/Downloads.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { useFailure } from '#web/ui/feedback/use-failure.ts'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import type { Summary } from '../../contract.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import styles from '../results.module.css'
import { respondentHead, respondentRow } from '../results-csv.ts'
import { fetchAllRespondents, useRespondents, type View } from '../results-queries.ts'
import type { ResultsViewState } from '../results-view-state.ts'
import { useStandards } from '../use-standards.tsx'
import { RespondentCard } from './RespondentCard.tsx'

const orders = [
  { value: 'name', label: 'By name' },
  { value: 'highest', label: 'Highest first' },
  { value: 'lowest', label: 'Lowest first' },
  { value: 'newest', label: 'Last saved first' },
]

type RespondentsProps = { view: View; viewState: ResultsViewState; figure: Summary['whole'] }

export function Respondents({ view, viewState, figure }: RespondentsProps) {
  const standards = useStandards()
  const { status, sort, page } = viewState
  // An address may name an item that this year does not ask.
  const missing = viewState.missing && standards.hasItem(viewState.missing) ? viewState.missing : undefined
  const names = useNames()
  const { year, lc, portfolio } = view
  const query = useRespondents({ ...view, status, missing, sort, page })
  useDownload({
    label: 'Respondents',
    fileName: buildFileName(
      'mx-respondents',
      lc && names.lc(lc),
      portfolio && names.portfolio(portfolio),
      missing && 'without',
      missing,
      status,
      year,
    ),
    head: respondentHead(standards),
    rows: async () => (await fetchAllRespondents({ ...view, status, missing, sort })).map(respondentRow(names)),
  })
  const failure = useFailure(query)
  const isLoading = useIsLoading(query)
  /** Of those who lack an item, the kept sums say nothing. */
  const choice = (label: string, n: number) => (missing ? label : `${label} ${n.toLocaleString()}`)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (missing) heading.current?.focus()
  }, [missing])
  return (
    <section className={styles.card} aria-label="Respondents" data-no-print={view.portfolio ? undefined : true}>
      <div className={styles.cardHead}>
        <h2 ref={heading} tabIndex={-1}>
          Respondents
        </h2>
        <div className={styles.tools}>
          <SegmentedControl
            aria-label="Which respondents"
            value={status ?? ''}
            onChange={viewState.setStatus}
            data={[
              { value: '', label: choice('All', figure.respondents) },
              { value: 'submitted', label: choice('Submitted', figure.submitted) },
              { value: 'draft', label: choice('Draft', figure.respondents - figure.submitted) },
            ]}
          />
          <NativeSelect
            aria-label="Order of the respondents"
            data={orders}
            value={sort}
            onChange={(event) => viewState.setSort(event.currentTarget.value)}
          />
        </div>
      </div>
      {missing && (
        <p className={styles.filter} role="status">
          <span data-tabular>
            {query.data &&
              `${query.data.total.toLocaleString()} of ${figure.respondents.toLocaleString()} have not done `}
            <strong>{standards.labelOf(missing)}</strong>
          </span>
          <Button variant="default" size="compact-sm" onClick={() => viewState.showMissing('')}>
            Show everyone
          </Button>
        </p>
      )}
      {isLoading && !failure && <LoadingSkeletons shape="table" />}
      {failure && <LoadFailed {...failure} />}
      {!isLoading && query.data && (
        <>
          {query.data.respondents.length === 0 && <p className={styles.small}>Nobody to show.</p>}
          <ul className={styles.people}>
            {query.data.respondents.map((each) => (
              <li key={each.userId}>
                <RespondentCard
                  respondent={each}
                  year={year}
                  isOpen={viewState.who === each.userId}
                  showsPlace={!view.portfolio}
                  onToggle={() => viewState.toggle(each.userId)}
                />
              </li>
            ))}
          </ul>
          {query.data.totalPages > 1 && (
            <div className={styles.pager}>
              <Pager
                label="Pages of respondents"
                page={page}
                totalPages={query.data.totalPages}
                onPage={viewState.setPage}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}
