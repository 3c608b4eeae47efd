// Approval screen of GCPs: all entries as cards, pending first, or the review queue one by one; with CSV export.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Organisation } from '#shared/people/organisation.ts'
import { fetchAllPages, maxPageSize } from '#web/api/fetch-all-pages.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { TabStrip } from '#web/ui/filters/TabStrip.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { YearFilter } from '#web/years/YearFilter.tsx'
import { useYearFilter } from '#web/years/years.ts'
import { formatRevisions, type GcpStatus, gcpStatuses, isWaiting, statusNames } from '../../rules.ts'
import styles from '../gcp.module.css'
import { fetchReviewList, type ReviewQuery, useReviewList } from '../gcp-queries.ts'
import { PortfolioFilter } from '../PortfolioFilter.tsx'
import { ReviewQueue } from '../queue/ReviewQueue.tsx'
import { csvRowOf, gcpCsvHead } from './gcp-csv.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { ReviewCards } from './ReviewCards.tsx'
import { useCardActs } from './use-card-acts.ts'
import { useReviewKeys } from './use-review-keys.ts'

const oneByOne = 'one-by-one'
const queuePath = (portfolio: string) =>
  `/gcp-approvals?${new URLSearchParams({ mode: oneByOne, ...(portfolio && { portfolio }) })}`

const isStatus = (text: string): text is GcpStatus => (gcpStatuses as readonly string[]).includes(text)

export function GcpApprovalPage() {
  const [{ mode }] = useQueryState({ mode: '' })
  return mode === oneByOne ? <ReviewQueue /> : <ReviewGrid />
}

function ReviewGrid() {
  const { portfolios } = useOrganisation()
  const [state, setQuery] = useQueryState({ status: '', search: '', portfolio: '', year: '', page: 1 })
  const status = isStatus(state.status) ? state.status : ''
  // A link may contain anything; unknown codes are dropped.
  const portfolio = portfolios.some(({ code }) => code === state.portfolio) ? state.portfolio : ''
  const { year, choices } = useYearFilter(state.year)
  const { page } = state
  const listQuery: ReviewQuery = { status, search: state.search.slice(0, 100), portfolio, year, page }
  const list = useReviewList(listQuery)
  const { query, rows } = list
  const { data, isPlaceholderData } = query
  useLastPage(page, query, setQuery)
  const counts = data?.counts
  const toReview = counts?.pending ?? 0
  const container = useRef<HTMLDivElement>(null)
  const acts = useCardActs(container)
  const wantsFirst = useRef(false)

  const gcpOf = (id: string) => rows.find(({ _id }) => _id === id)
  /** Decided entries have left the pending list, so waiting ones moved up to this page; the next page would skip them. */
  async function goTo(next: number) {
    const waitElsewhere = toReview > rows.filter(isWaiting).length
    const showsPending = status === '' || status === 'pending'
    const movedUp = next > page && acts.decidedHere.current > 0 && waitElsewhere && showsPending
    acts.decidedHere.current = 0
    if (movedUp) await query.refetch()
    wantsFirst.current = true
    if (movedUp) list.show()
    else setQuery({ page: next }, { push: true })
  }
  useReviewKeys(container, {
    accept: (id) => acts.accept(gcpOf(id)),
    reject: (id) => acts.reject(gcpOf(id)),
    startReason: (id) => acts.startReason(gcpOf(id)),
    undo: (id) => acts.undoIfOffered(gcpOf(id)),
    onEnd() {
      if (data && page < data.totalPages) void goTo(page + 1)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other cards are there
  useEffect(() => {
    if (isPlaceholderData || !wantsFirst.current) return
    wantsFirst.current = false
    container.current?.querySelector<HTMLElement>('[data-card]')?.focus()
  }, [rows, isPlaceholderData])

  const label = (name: string, n: number | undefined) => (n === undefined ? name : `${name} (${n.toLocaleString()})`)
  // Revisions count as approved, so the Pending tab shows them separately. A cached response of an older portal lacks them.
  const revisions = counts?.revisions ?? 0
  const tabs = [
    { value: 'all', label: label('All', counts?.all) },
    ...gcpStatuses.map((each) => ({
      value: each,
      label:
        each === 'pending'
          ? label(statusNames.pending, counts && toReview - revisions) +
            (revisions ? ` ${formatRevisions(revisions)}` : '')
          : label(statusNames[each], counts?.[each]),
    })),
  ]
  return (
    <div ref={container}>
      <PageHeader
        title="GCP Approval"
        text="Read what members submitted and decide. The author gets an email with each decision."
        count={counts && `${toReview.toLocaleString()} to review`}
        action={
          <>
            <GcpCsv query={listQuery} />
            <Button component="a" href={hrefTo(queuePath(portfolio))}>
              Review one by one
            </Button>
          </>
        }
      />
      <FilterRow
        active={[portfolio, year].filter(Boolean).length}
        search={
          <SearchBox
            label="Search by title or portfolio"
            placeholder="Title or portfolio"
            value={state.search}
            onSearch={(search) => setQuery({ search, page: 1 })}
          />
        }
      >
        <PortfolioFilter
          present={data?.portfolios ?? []}
          value={portfolio}
          onChange={(next) => setQuery({ portfolio: next, page: 1 })}
        />
        <YearFilter choices={choices} value={year} onChange={(next) => setQuery({ year: next, page: 1 })} />
      </FilterRow>
      <TabStrip
        label="Status"
        tabs={tabs}
        value={status || 'all'}
        onChange={(next) => setQuery({ status: next === 'all' ? '' : next, page: 1 }, { push: true })}
      >
        <ReviewCards
          list={list}
          page={page}
          acts={acts}
          isFiltered={listQuery.search !== '' || portfolio !== '' || year !== '' || status !== ''}
          onPage={(next) => void goTo(next)}
        />
        <p className={styles.keys}>
          With a card selected: <kbd>N</kbd> next, <kbd>P</kbd> previous, <kbd>A</kbd> accept, <kbd>R</kbd> reject,{' '}
          <kbd>W</kbd> reject with a reason, <kbd>U</kbd> undo.
        </p>
      </TabStrip>
      {acts.rejecting && (
        <RejectDialog
          gcp={acts.rejecting}
          reason={acts.typedReason}
          onReject={acts.rejectWith}
          onCancel={acts.cancelReason}
        />
      )}
    </div>
  )
}

const allRows = (query: ReviewQuery, organisation: Organisation) =>
  fetchAllPages(async (page) => {
    const { gcps, totalPages } = await fetchReviewList({ ...query, page }, maxPageSize)
    return { rows: gcps.map((gcp) => csvRowOf(gcp, organisation)), totalPages }
  })

function GcpCsv({ query }: { query: ReviewQuery }) {
  const organisation = useOrganisation()
  return <CsvDownload fileName="gcps" head={gcpCsvHead} rows={() => allRows(query, organisation)} />
}
