// One entry in front of a reviewer: everything the author sent, what was decided, and the two decisions.
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import { RemoteImage } from '#web/ui/RemoteImage.tsx'
import type { ReviewedGcp } from '../contract.ts'
import { GcpFacts } from './GcpFacts.tsx'
import styles from './gcp.module.css'
import { inReview } from './in-review.ts'
import { LastReview } from './LastReview.tsx'
import { LongText } from './LongText.tsx'
import { RevisionChanges } from './RevisionChanges.tsx'

type ReviewCardProps = { gcp: ReviewedGcp; busy: boolean; onAccept: () => void; onReject: () => void }

export function ReviewCard({ gcp: entry, busy, onAccept, onReject }: ReviewCardProps) {
  const gcp = inReview(entry)
  return (
    <Paper component="li" withBorder className={styles.card} data-card={gcp._id} tabIndex={-1} aria-label={gcp.title}>
      <RemoteImage src={gcp.image} alt={`Picture of ${gcp.title}`} ratio="3 / 1" />
      <Title order={2} size="h3" mt="md" className={styles.title}>
        <Highlight>{gcp.title}</Highlight>
      </Title>
      <RevisionChanges gcp={entry} />
      <GcpFacts gcp={gcp} part="origin" />
      <Text size="sm" fw={550}>
        Details
      </Text>
      <LongText text={gcp.gcpDetails} />
      <div className={styles.cardLink}>
        <ExternalLink href={gcp.gcpLink} of={gcp.title}>
          View GCP
        </ExternalLink>
      </div>
      <GcpFacts gcp={gcp} part="state" />
      <LastReview gcp={gcp} />
      <Group gap="sm" grow mt="auto" pt="md">
        <Button color="green" onClick={onAccept} disabled={busy} aria-label={`Accept: ${gcp.title}`}>
          Accept
        </Button>
        <Button color="red" variant="light" onClick={onReject} disabled={busy} aria-label={`Reject: ${gcp.title}`}>
          Reject
        </Button>
      </Group>
    </Paper>
  )
}
