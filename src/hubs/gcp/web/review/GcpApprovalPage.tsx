// What waits for a decision? All entries as cards, pending first; or those that wait, one by one from the oldest.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { FilterRow } from '#web/ui/FilterRow.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { TabStrip } from '#web/ui/TabStrip.tsx'
import { useLastPage } from '#web/ui/use-last-page.ts'
import { YearFilter } from '#web/ui/YearFilter.tsx'
import { useYearFilter } from '#web/years.ts'
import type { ReviewedGcp } from '../contract.ts'
import { type GcpStatus, gcpStatuses, isWaiting, statusNames } from '../rules.ts'
import { GcpCsv } from './GcpCsv.tsx'
import styles from './gcp.module.css'
import { type ReviewQuery, useGcpsToReview } from './gcp-queries.ts'
import { PortfolioFilter } from './PortfolioFilter.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { ReviewCards } from './ReviewCards.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { type Decision, sayDecision, sayTakenBack, useReview } from './use-review.ts'
import { focusAfter, useReviewKeys } from './use-review-keys.ts'

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
  // A link may say anything; what nobody knows is left out.
  const portfolio = portfolios.some(({ code }) => code === state.portfolio) ? state.portfolio : ''
  const { year, choices } = useYearFilter(state.year)
  const { page } = state
  const asked: ReviewQuery = { status, search: state.search.slice(0, 100), portfolio, year, page }
  const query = useGcpsToReview(asked)
  const { data, isPlaceholderData } = query
  useLastPage(page, query, setQuery)
  const { decide, takeBack, busyId } = useReview()
  const [rejecting, setRejecting] = useState<ReviewedGcp | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const wantsFirst = useRef(false)
  const decidedHere = useRef(0)

  const gcpOf = (id: string) => data?.gcps.find(({ _id }) => _id === id)
  function goOn(decided: ReviewedGcp, decision: Decision) {
    decidedHere.current += 1
    sayDecision(decision, () => void undo(decided))
    focusAfter(place.current, decided._id)
  }
  async function undo(decided: ReviewedGcp) {
    const back = await takeBack(decided)
    if (!back) return
    decidedHere.current -= 1
    sayTakenBack(back)
    place.current?.querySelector<HTMLElement>(`[data-card="${back._id}"]`)?.focus()
  }
  async function accept(gcp: ReviewedGcp | undefined) {
    if (!gcp) return
    const decision: Decision = { gcp, status: 'approved' }
    const decided = await decide(decision)
    if (decided) goOn(decided, decision)
  }
  async function reject(reason: string) {
    if (!rejecting) return
    const decision: Decision = { gcp: rejecting, status: 'rejected', reason }
    const decided = await decide(decision)
    if (!decided) return
    setRejecting(null)
    goOn(decided, decision)
  }
  /** What was decided here left the pending part: others that wait moved up to this page, and going on would skip them. */
  function goTo(next: number) {
    const pendingHere = data?.gcps.filter(isWaiting).length ?? 0
    const waitElsewhere = (data?.counts.pending ?? 0) > pendingHere
    const showsPending = status === '' || status === 'pending'
    const movedUp = next > page && decidedHere.current > 0 && waitElsewhere && showsPending
    decidedHere.current = 0
    wantsFirst.current = true
    if (movedUp) void query.refetch()
    else setQuery({ page: next }, { push: true })
  }
  useReviewKeys(place, {
    accept: (id) => void accept(gcpOf(id)),
    reject: (id) => setRejecting(gcpOf(id) ?? null),
    onEnd() {
      if (data && page < data.totalPages) goTo(page + 1)
    },
  })

  useEffect(() => {
    if (!data || isPlaceholderData || !wantsFirst.current) return
    wantsFirst.current = false
    place.current?.querySelector<HTMLElement>('[data-card]')?.focus()
  }, [data, isPlaceholderData])

  const counts = data?.counts
  const label = (name: string, n: number | undefined) => (n === undefined ? name : `${name} (${n.toLocaleString()})`)
  const tabs = [
    { value: 'all', label: label('All', counts?.all) },
    ...gcpStatuses.map((each) => ({ value: each, label: label(statusNames[each], counts?.[each]) })),
  ]
  return (
    <div ref={place}>
      <PageHeader
        title="GCP Approval"
        text="Read what members submitted and decide. The author gets a mail with each decision."
        count={counts && `${counts.pending.toLocaleString()} pending`}
        action={
          <>
            <GcpCsv query={asked} />
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
        <p className={styles.keys}>
          With the focus on a card: <kbd>N</kbd> next, <kbd>P</kbd> previous, <kbd>A</kbd> accept, <kbd>R</kbd> reject.
        </p>
        <ReviewCards
          query={query}
          page={page}
          busyId={busyId}
          isFiltered={asked.search !== '' || portfolio !== '' || year !== '' || status !== ''}
          onAccept={(gcp) => void accept(gcp)}
          onReject={setRejecting}
          onPage={goTo}
        />
      </TabStrip>
      {rejecting && <RejectDialog gcp={rejecting} onReject={reject} onCancel={() => setRejecting(null)} />}
    </div>
  )
}
