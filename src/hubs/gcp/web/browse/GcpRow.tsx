// Row of an approved GCP in the list.

import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import { RemoteImage } from '#web/ui/text/RemoteImage.tsx'
import type { Gcp } from '../../contract.ts'
import { actions } from '../../hub.ts'
import styles from '../gcp.module.css'
import { RepeatedText } from '../repeat/RepeatedText.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'

type GcpRowProps = { gcp: Gcp; isBookmarked: boolean; onView: () => void }

export function GcpRow({ gcp, isBookmarked, onView }: GcpRowProps) {
  const { may, mayOpen } = useSession()
  const organisation = useOrganisation()
  const mayEdit = may(actions.editGcp) && mayOpen('/edit-gcp/{id}')
  return (
    <Paper component="li" withBorder className={styles.row}>
      <div className={styles.rowPicture}>
        <RemoteImage src={gcp.image} alt="" ratio="4 / 3" />
      </div>
      <div className={styles.rowWords}>
        <Title order={2} size="h3" className={styles.title}>
          <Highlight>{gcp.title}</Highlight>
        </Title>
        <Text size="sm" c="dimmed">
          <Highlight>{portfolioName(organisation, gcp.portfolio)}</Highlight> ·{' '}
          {committeeName(organisation, gcp.localCommittee)}
        </Text>
        <Text size="sm" mt={4} lineClamp={2} className={styles.title}>
          {gcp.gcpDetails}
        </Text>
        <RepeatedText count={gcp.repeats} />
        <Group gap="xs" mt="auto" pt="sm">
          <Button size="sm" variant="light" onClick={onView} aria-label={`View GCP: ${gcp.title}`}>
            View GCP
          </Button>
          <BookmarkButton gcp={gcp} isBookmarked={isBookmarked} />
          {mayEdit && (
            <Button
              component="a"
              href={hrefTo(`/edit-gcp/${gcp._id}`)}
              size="sm"
              variant="default"
              aria-label={`Edit: ${gcp.title}`}
            >
              Edit
            </Button>
          )}
        </Group>
      </div>
    </Paper>
  )
}
