// Last decision on an entry: by whom, when and why.
import { Text } from '@mantine/core'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { ReviewedGcp } from '../../contract.ts'
import styles from '../gcp.module.css'

const verbs = { approved: 'Approved', rejected: 'Rejected', pending: 'Revised by the author after the review' }

export function LastReview({ gcp: { status, reviewedBy, reviewedAt, reason } }: { gcp: ReviewedGcp }) {
  if (!reviewedAt) return null
  return (
    <div className={styles.lastReview}>
      <Text size="sm">
        {verbs[status]} by {reviewedBy ?? 'a reviewer'}, <DateText value={reviewedAt} />
      </Text>
      {reason && (
        <Text size="sm" c="dimmed" className={styles.details}>
          “{reason}”
        </Text>
      )}
    </div>
  )
}
