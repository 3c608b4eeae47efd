// Grid of review cards with loading, empty and error states.

import { clampPage } from '#shared/paging.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { SearchSuggestions } from '#web/ui/filters/SearchSuggestions.tsx'
import { useIsAtOnce } from '#web/ui/page/Progressive.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import type { useReviewList } from '../gcp-queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import styles from './review.module.css'
import type { CardActs } from './use-card-acts.ts'

type ReviewCardsProps = {
  list: ReturnType<typeof useReviewList>
  page: number
  isFiltered: boolean
  acts: CardActs
  onPage: (page: number) => void
}

export function ReviewCards({ list, page, isFiltered, acts, onPage }: ReviewCardsProps) {
  const isAtOnce = useIsAtOnce()
  return (
    <QueryView
      query={list.query}
      skeleton="cards"
      loadingText="Loading GCPs..."
      error="Failed to load GCPs. Please try again later."
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          title={isFiltered ? 'Nothing matches' : 'No GCPs yet'}
          text={isFiltered ? 'Try another status, word or portfolio.' : 'GCPs that members submit appear here.'}
          action={isFiltered && <SearchSuggestions kind="gcp" />}
        />
      }
    >
      {({ gcps, totalPages }) => (
        <>
          <ListUpdateNotice list={list} />
          <ul className={styles.cards} aria-busy={list.isBusy} data-below={!isAtOnce || undefined}>
            {gcps.map((gcp) => (
              <ReviewCard key={gcp._id} gcp={gcp} acts={acts} />
            ))}
          </ul>
          <Pager isAlwaysShown page={clampPage(page, totalPages)} totalPages={totalPages} onPage={onPage} />
        </>
      )}
    </QueryView>
  )
}
