// List of the reports behind a results view: cards, newest first, with pagination and CSV.
import { lazy, Suspense, useEffect, useState } from 'react'
import { urlOf } from '#web/api/call.ts'
import { useIsNarrow } from '#web/results/committees/LcPicker.tsx'
import { ResultSection } from '#web/results/ResultSection.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { type Entry, mxFunnelContract } from '../../contract.ts'
import type { View } from '../../results/views.ts'
import type { ShownPeriod } from '../results/use-period.ts'
import { useDoubleClickGuard } from '../use-double-click-guard.ts'
import { useRemoveReport, useReports } from '../use-funnel.ts'
import { ReportCard } from './ReportCard.tsx'
import styles from './report.module.css'

/** Lazy: loaded when a report is edited, because readers need no form. */
const EditReportDialog = lazy(async () => ({ default: (await import('./EditReportDialog.tsx')).EditReportDialog }))

type ReportListProps = {
  view: View
  period: ShownPeriod
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
}

export function ReportList({ view, period, page, onPage }: ReportListProps) {
  useDoubleClickGuard()
  const { state } = period.shown.year
  const { on: _, ...listed } = period.requested
  const filter = { ...view.filter, ...listed }
  // Fewer per page on phones, where cards are stacked.
  const reports = useReports(filter, page, useIsNarrow() ? 3 : 6)
  const [edited, setEdited] = useState<Entry | null>(null)
  const remove = useRemoveReport()
  const totalPages = reports.data?.totalPages
  /** The latest version on the page: a clean dialog follows a refetch. */
  const newest = reports.data?.entries.find(({ _id }) => _id === edited?._id) ?? edited
  // The last card of the last page was deleted, or an old URL names a page that no longer exists.
  useEffect(() => {
    if (totalPages && page > totalPages) onPage(totalPages, true)
  }, [page, totalPages, onPage])
  return (
    <ResultSection
      title="Reports"
      className={styles.list}
      isScreenOnly
      csv={{
        label: 'Reports',
        href: urlOf(mxFunnelContract.download, { query: filter }),
        fileName: `${['mx-funnel', period.shown.past, period.requested.month].filter(Boolean).join('-')}.csv`,
      }}
    >
      <QueryView query={reports} skeleton="cards" error="Failed to load data">
        {({ entries, totalPages }) => (
          <>
            <div className={styles.cards}>
              {entries.map((entry) => (
                <ReportCard
                  key={entry._id}
                  entry={entry}
                  showCommittee={view.lc === null}
                  isFixed={state !== 'open' && state !== 'closing'}
                  onEdit={() => setEdited(entry)}
                  onRemove={() => void remove(entry)}
                />
              ))}
            </div>
            {totalPages > 1 && (
              <Pager label="Pages of reports" page={page} totalPages={totalPages} onPage={(next) => onPage(next)} />
            )}
          </>
        )}
      </QueryView>
      {newest && (
        <Suspense>
          <EditReportDialog key={newest._id} entry={newest} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </ResultSection>
  )
}
