// One entry in front of the reviewer: everything that its author sent, in full, and what was decided before.
import { Text, Title } from '@mantine/core'
import type { Ref } from 'react'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import { RemoteImage } from '#web/ui/RemoteImage.tsx'
import type { ReviewedGcp } from '../contract.ts'
import { GcpFacts } from './GcpFacts.tsx'
import gcpStyles from './gcp.module.css'
import { inReview } from './in-review.ts'
import { LastReview } from './LastReview.tsx'
import styles from './queue.module.css'
import { RevisionChanges } from './RevisionChanges.tsx'

export function QueueEntry({ gcp: entry, headingRef }: { gcp: ReviewedGcp; headingRef: Ref<HTMLHeadingElement> }) {
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
