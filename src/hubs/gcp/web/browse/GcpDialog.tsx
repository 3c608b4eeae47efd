// Dialog with one entry over the list; its id is in the URL, so that it can be shared.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { RemoteImage } from '#web/ui/text/RemoteImage.tsx'
import type { Gcp } from '../../contract.ts'
import styles from '../gcp.module.css'
import { useGcp } from '../gcp-queries.ts'

type GcpDialogProps = {
  /** Empty: closed. */
  id: string
  /** The entry, if the list already has it. */
  listed: Gcp | undefined
  onClose: () => void
}

export function GcpDialog({ id, listed, onClose }: GcpDialogProps) {
  const query = useGcp(id, { enabled: id !== '' && !listed })
  const gcp = listed ?? query.data
  // While the dialog fades out, it still shows its last entry.
  const last = useRef<Gcp>(undefined)
  if (gcp) last.current = gcp
  const shown = id ? gcp : last.current
  return (
    <Modal
      opened={id !== ''}
      onClose={onClose}
      size="lg"
      title={shown?.title ?? 'Good Case Practice'}
      classNames={{ header: styles.dialogHead, title: styles.title }}
    >
      {shown ? (
        <GcpContent gcp={shown} />
      ) : query.isError ? (
        <ErrorState message="Failed to fetch GCP details" onRetry={() => void query.refetch()} />
      ) : (
        <LoadingSkeletons shape="text" text="Loading..." />
      )}
    </Modal>
  )
}

function GcpContent({ gcp }: { gcp: Gcp }) {
  const { mayOpen } = useSession()
  const organisation = useOrganisation()
  return (
    <Stack gap="md">
      <div className={styles.picture}>
        <RemoteImage src={gcp.image} alt={`Picture of ${gcp.title}`} />
      </div>
      <div>
        <Text fw={550}>
          {gcp.name} - {portfolioName(organisation, gcp.portfolio)}
        </Text>
        <Text c="dimmed">{committeeName(organisation, gcp.localCommittee)}</Text>
      </div>
      <Text className={styles.details}>{gcp.gcpDetails}</Text>
      <Group gap="sm">
        <ExternalLink button variant="filled" href={gcp.gcpLink}>
          GCP Link
        </ExternalLink>
        <Button variant="default" onClick={() => void copyAddress()}>
          Copy link
        </Button>
        {mayOpen('/gcps/{id}') && (
          <Button component="a" variant="default" href={hrefTo(`/gcps/${gcp._id}`)}>
            Open as a page
          </Button>
        )}
      </Group>
    </Stack>
  )
}

async function copyAddress() {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast.success('Link copied')
  } catch {
    toast.error('The link could not be copied. It stands in the address bar.')
  }
}
