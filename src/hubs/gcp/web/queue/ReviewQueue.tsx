// Review queue screen ('Review one by one'): the list on the left, the full entry on the right, and the next entry after
// each decision.
import { Button, Text, Title } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { RemoteImage } from '#web/ui/text/RemoteImage.tsx'
import type { ReviewedGcp } from '../../contract.ts'
import { GcpFacts } from '../GcpFacts.tsx'
import gcpStyles from '../gcp.module.css'
import { PortfolioFilter } from '../PortfolioFilter.tsx'
import { RevisionChanges } from '../RevisionChanges.tsx'
import { inReview } from '../review/in-review.ts'
import { LastReview } from '../review/LastReview.tsx'
import { quickReasons } from '../review/quick-reasons.ts'
import { RejectDialog } from '../review/RejectDialog.tsx'
import { isTyping } from '../review/use-review-keys.ts'
import { QueueDecision } from './QueueDecision.tsx'
import { QueueKeysText } from './QueueKeysText.tsx'
import { QueueList } from './QueueList.tsx'
import styles from './queue.module.css'
import { type Queue, useQueue } from './use-queue.ts'
import { useQueueActs } from './use-queue-acts.ts'

export function ReviewQueue() {
  const { portfolios } = useOrganisation()
  const needsPortal = useNeedsPortal()
  const [state, setQuery] = useQueryState({ portfolio: '', gcp: '' })
  // A link may contain anything; unknown codes are dropped.
  const portfolio = portfolios.some(({ code }) => code === state.portfolio) ? state.portfolio : ''
  const queue = useQueue(portfolio)
  const { query, entry, next, previous } = queue
  const acts = useQueueActs(queue)
  const container = useRef<HTMLDivElement>(null)
  useQueueKeys(container, {
    n: () => acts.goTo(next?._id),
    p: () => acts.goTo(previous?._id),
    a: acts.accept,
    r: acts.reject,
    w: acts.startReason,
    u: acts.undo,
    ...Object.fromEntries(quickReasons.map(({ text }, at) => [String(at + 1), () => acts.rejectWith(text)])),
  })
  const cards = hrefTo(portfolio ? `/gcp-approvals?${new URLSearchParams({ portfolio })}` : '/gcp-approvals')
  return (
    <div ref={container}>
      <PageHeader
        title="GCP Approval"
        text="Oldest first. You can undo a decision for ten seconds, then the author is notified."
        count={queue.total === undefined ? undefined : `${queue.total.toLocaleString()} to review`}
        action={
          <>
            <div className={styles.filter}>
              <PortfolioFilter
                present={portfolios.map(({ code }) => code)}
                value={portfolio}
                onChange={(chosen) => setQuery({ portfolio: chosen, gcp: '' })}
              />
            </div>
            <Button component="a" href={cards} variant="default">
              Show as cards
            </Button>
          </>
        }
      />
      <QueryView
        query={query}
        skeleton="text"
        loadingText="Loading GCPs..."
        error="Failed to load GCPs. Please try again later."
        isEmpty={() => queue.entries.length === 0 && !entry}
        empty={<NothingWaits isFetching={query.isFetching} onLook={() => void query.refetch()} />}
      >
        {() => (
          <>
            <QueueKeysText />
            <ListUpdateNotice list={queue.steady} />
            <div className={styles.sides}>
              <QueueSide queue={queue} onOpen={acts.goTo} />
              {entry ? (
                <article className={styles.entry} aria-label={inReview(entry).title} key={entry._id}>
                  <div className={styles.steps}>
                    <Button variant="subtle" size="sm" onClick={() => acts.goTo(previous?._id)} disabled={!previous}>
                      Previous
                    </Button>
                    <Button variant="subtle" size="sm" onClick={() => acts.goTo(next?._id)} disabled={!next}>
                      Next
                    </Button>
                  </div>
                  <QueueEntry gcp={entry} headingRef={acts.heading} />
                  <QueueDecision
                    gcp={entry}
                    disabled={!acts.isReady || needsPortal.disabled === true}
                    onAccept={acts.accept}
                    onReject={acts.reject}
                    onReason={acts.startReason}
                    onQuickReject={({ text }) => acts.rejectWith(text)}
                  />
                </article>
              ) : (
                <NothingWaits isFetching={query.isFetching} onLook={() => void query.refetch()} />
              )}
            </div>
          </>
        )}
      </QueryView>
      {acts.rejecting && (
        <RejectDialog
          gcp={acts.rejecting}
          onReject={async (reason) => void (await acts.sendReason(reason))}
          onCancel={acts.cancelReason}
        />
      )}
    </div>
  )
}

type QueueKeys = Readonly<Record<string, (() => void) | undefined>>

function useQueueKeys(container: RefObject<HTMLElement | null>, keys: QueueKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const element = container.current
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [container])
}

/** Empty state of the queue: takes focus, and refetches on request. */
function NothingWaits({ isFetching, onLook }: { isFetching: boolean; onLook: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus({ preventScroll: true }), [])
  return (
    <div role="status" ref={container} tabIndex={-1} className={styles.nothing}>
      <EmptyState
        title="No GCPs left to review"
        text="Every GCP in this list has been reviewed."
        action={
          <Button variant="default" onClick={onLook} disabled={isFetching}>
            Check again
          </Button>
        }
      />
    </div>
  )
}

type QueueSideProps = { queue: Queue; onOpen: (id: string) => void }

function QueueSide({ queue: { query, entries, entry }, onOpen }: QueueSideProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav className={styles.side} aria-label="GCPs to review" data-open={isOpen || undefined}>
      <Button
        className={styles.fold}
        variant="default"
        fullWidth
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide list' : 'Show list'}
      </Button>
      <div className={styles.folded}>
        <QueueList
          entries={entries}
          openId={entry?._id}
          onOpen={(id) => {
            setOpen(false)
            onOpen(id)
          }}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          isFetching={query.isFetchingNextPage}
        />
      </div>
    </nav>
  )
}

/** The current entry: everything its author sent, in full, and the last decision. */
function QueueEntry({ gcp: entry, headingRef }: { gcp: ReviewedGcp; headingRef: Ref<HTMLHeadingElement> }) {
  const gcp = inReview(entry)
  return (
    <>
      <Title order={2} size="h3" className={styles.heading} tabIndex={-1} ref={headingRef}>
        {gcp.title}
      </Title>
      <LastReview gcp={gcp} />
      <RevisionChanges gcp={entry} />
      <div className={styles.body}>
        <div className={gcpStyles.words}>
          <Text className={gcpStyles.details}>{gcp.gcpDetails}</Text>
          <div className={gcpStyles.cardLink}>
            <ExternalLink href={gcp.gcpLink} of={gcp.title}>
              View GCP
            </ExternalLink>
          </div>
        </div>
        <div className={styles.aside}>
          <RemoteImage src={gcp.image} alt={`Picture of ${gcp.title}`} ratio="16 / 9" />
          <GcpFacts gcp={gcp} />
        </div>
      </div>
    </>
  )
}
