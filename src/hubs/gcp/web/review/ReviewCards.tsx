import type { UseQueryResult } from '@tanstack/react-query'
import { clampPage } from '#shared/paging.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextBest } from '#web/ui/NextBest.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import type { ReviewedGcp } from '../contract.ts'
import styles from './gcp.module.css'
import { ReviewCard } from './ReviewCard.tsx'

type ReviewCardsProps = {
  query: UseQueryResult<{ gcps: ReviewedGcp[]; total: number; totalPages: number }>
  page: number
  busyId: string | null
  isFiltered: boolean
  onAccept: (gcp: ReviewedGcp) => void
  onReject: (gcp: ReviewedGcp) => void
  onPage: (page: number) => void
}

export function ReviewCards({ query, page, busyId, isFiltered, onAccept, onReject, onPage }: ReviewCardsProps) {
  return (
    <QueryView
      query={query}
      skeleton="cards"
      loadingText="Loading GCPs..."
      error="Failed to load GCPs. Please try again later."
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          title={isFiltered ? 'Nothing matches' : 'No GCPs yet'}
          text={isFiltered ? 'Try another status, word or portfolio.' : 'What members submit appears here.'}
          action={isFiltered && <NextBest kind="gcp" />}
        />
      }
    >
      {({ gcps, totalPages }) => (
        <>
          <ul className={styles.cards} aria-busy={query.isPlaceholderData}>
            {gcps.map((gcp) => (
              <ReviewCard
                key={gcp._id}
                gcp={gcp}
                busy={busyId === gcp._id}
                onAccept={() => onAccept(gcp)}
                onReject={() => onReject(gcp)}
              />
            ))}
          </ul>
          <Pager page={clampPage(page, totalPages)} totalPages={totalPages} onPage={onPage} />
        </>
      )}
    </QueryView>
  )
}
