// What waits longest? 'Review one by one': the list at the left, the whole entry at the right, and the next after each decision.
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { inReview } from './in-review.ts'
import { NothingWaits } from './NothingWaits.tsx'
import { PortfolioFilter } from './PortfolioFilter.tsx'
import { QueueDecision } from './QueueDecision.tsx'
import { QueueEntry } from './QueueEntry.tsx'
import { QueueKeysText } from './QueueKeysText.tsx'
import { QueueSide } from './QueueSide.tsx'
import styles from './queue.module.css'
import { quickReasons } from './quick-reasons.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { useQueue } from './use-queue.ts'
import { useQueueActs } from './use-queue-acts.ts'
import { useQueueKeys } from './use-queue-keys.ts'

export function ReviewQueue() {
  const { portfolios } = useOrganisation()
  const [asked, setQuery] = useQueryState({ portfolio: '', gcp: '' })
  // A link may say anything; what nobody knows is left out.
  const portfolio = portfolios.some(({ code }) => code === asked.portfolio) ? asked.portfolio : ''
  const queue = useQueue(portfolio)
  const { query, entry, next, previous } = queue
  const acts = useQueueActs(queue)
  const place = useRef<HTMLDivElement>(null)
  useQueueKeys(place, {
    n: () => acts.goTo(next?._id),
    p: () => acts.goTo(previous?._id),
    a: acts.accept,
    r: acts.startReject,
    u: acts.undo,
    ...Object.fromEntries(quickReasons.map(({ text }, at) => [String(at + 1), () => acts.rejectWith(text)])),
  })
  const cards = hrefTo(portfolio ? `/gcp-approvals?${new URLSearchParams({ portfolio })}` : '/gcp-approvals')
  return (
    <div ref={place}>
      <PageHeader
        title="GCP Approval"
        text="One by one, oldest first. The author hears of a decision ten seconds later; until then you can take it back."
        count={queue.total === undefined ? undefined : `${queue.total.toLocaleString()} pending`}
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
              All as cards
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
                    disabled={!acts.isReady}
                    onAccept={acts.accept}
                    onReject={acts.startReject}
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
          onReject={async (reason) => void (await acts.sendReject(reason))}
          onCancel={acts.cancelReject}
        />
      )}
    </div>
  )
}
