// Decision buttons in the review queue: Accept, Reject, or reject with a quick reason, each with one press; or with a typed reason.
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReviewedGcp } from '../../contract.ts'
import { isWaiting } from '../../rules.ts'
import { inReview } from '../review/in-review.ts'
import { type QuickReason, quickReasons } from '../review/quick-reasons.ts'
import styles from './queue.module.css'

type QueueDecisionProps = {
  gcp: ReviewedGcp
  /** While a decision is being sent, and shortly after the entry appeared. */
  disabled: boolean
  onAccept: () => void
  onReject: () => void
  onReason: () => void
  onQuickReject: (reason: QuickReason) => void
}

export function QueueDecision({ gcp, disabled, onAccept, onReject, onReason, onQuickReject }: QueueDecisionProps) {
  const { title } = inReview(gcp)
  const isAccepted = gcp.status === 'approved' && !isWaiting(gcp)
  return (
    <div className={styles.decision} data-bottom-bar>
      <div className={styles.reasons}>
        <Text size="sm" c="dimmed" component="span">
          Reject because:
        </Text>
        {quickReasons.map((each, at) => (
          <Button
            key={each.name}
            size="compact-sm"
            variant="default"
            color="red"
            title={each.text}
            aria-keyshortcuts={String(at + 1)}
            disabled={disabled}
            onClick={() => onQuickReject(each)}
          >
            <kbd className={styles.number} aria-hidden>
              {at + 1}
            </kbd>
            <VisuallyHidden>Reject: </VisuallyHidden>
            <span>{each.name}</span>
          </Button>
        ))}
        <Button size="compact-sm" variant="default" aria-keyshortcuts="W" disabled={disabled} onClick={onReason}>
          <kbd className={styles.number} aria-hidden>
            W
          </kbd>
          <VisuallyHidden>Reject: </VisuallyHidden>
          <span>Another reason</span>
        </Button>
      </div>
      <Group gap="sm" grow className={styles.buttons} data-bottom-bar>
        <Button color="green" onClick={onAccept} disabled={disabled || isAccepted} aria-label={`Accept: ${title}`}>
          Accept
        </Button>
        <Button color="red" variant="light" onClick={onReject} disabled={disabled} aria-label={`Reject: ${title}`}>
          Reject
        </Button>
      </Group>
    </div>
  )
}
