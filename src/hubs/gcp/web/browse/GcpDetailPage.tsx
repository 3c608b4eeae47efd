// Detail page of a GCP, at its own URL.
import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { portfolioName } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useTitle } from '#web/shell/routing/route-focus.tsx'
import { useRouteParams } from '#web/shell/routing/route-params.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { copyText } from '#web/ui/files/copy-text.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { RemoteImage } from '#web/ui/text/RemoteImage.tsx'
import type { OpenedGcp } from '../../contract.ts'
import { actions } from '../../hub.ts'
import { noReason, whyRevisionRejected } from '../../rules.ts'
import { GcpFacts } from '../GcpFacts.tsx'
import styles from '../gcp.module.css'
import { useGcp, useRepeats } from '../gcp-queries.ts'
import { RevisionChanges } from '../RevisionChanges.tsx'
import { GcpRepeats } from '../repeat/GcpRepeats.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'

export function GcpDetailPage() {
  const { id } = useRouteParams()
  const query = useGcp(id)
  useTitle(query.data?.title ?? 'GCP')
  if (query.data) return <GcpDetail gcp={query.data} />
  if (query.isPending) return <LoadingSkeletons shape="text" count={8} text="Loading..." />
  const isHidden = query.error instanceof Problem && query.error.status === 404
  return (
    <>
      <PageHeader title="GCP" />
      <ErrorState
        message="Failed to fetch GCP details"
        text={isHidden ? 'It may not be approved yet, or it no longer exists.' : undefined}
        onRetry={isHidden ? undefined : () => void query.refetch()}
        action={
          isHidden && (
            <Button component="a" href={hrefTo('/gcplist')} variant="default">
              All GCPs
            </Button>
          )
        }
      />
    </>
  )
}

function GcpDetail({ gcp }: { gcp: OpenedGcp }) {
  const { may, mayOpen } = useSession()
  const organisation = useOrganisation()
  const mayEdit = may(actions.editGcp) && mayOpen('/edit-gcp/{id}')
  const isApproved = gcp.status === 'approved'
  // People who may edit approved entries need no reviewer.
  const mayRevise = gcp.isMine && !(isApproved && mayEdit) && mayOpen('/gcpform')
  return (
    <div className={styles.page}>
      <PageHeader
        title={gcp.title}
        text={`${gcp.name} - ${portfolioName(organisation, gcp.portfolio)}`}
        action={
          <>
            {mayRevise && (
              <Button
                component="a"
                href={hrefTo(`/gcpform?revise=${gcp._id}`)}
                variant={isApproved ? 'default' : 'filled'}
              >
                Revise
              </Button>
            )}
            {mayEdit && (
              <Button component="a" href={hrefTo(`/edit-gcp/${gcp._id}`)} variant="default">
                Edit
              </Button>
            )}
            {mayOpen('/gcplist') && (
              <Button component="a" href={hrefTo('/gcplist')} variant="default">
                All GCPs
              </Button>
            )}
          </>
        }
      />
      {gcp.status === 'rejected' && gcp.reason && (
        <Alert color="red" mb="lg" title="Reason">
          <Text className={styles.details}>{gcp.reason}</Text>
        </Alert>
      )}
      <RevisionNote gcp={gcp} />
      <div className={styles.detail}>
        <Stack gap="lg" className={styles.words}>
          <div className={styles.picture}>
            <RemoteImage src={gcp.image} alt={`Picture of ${gcp.title}`} />
          </div>
          <Text className={styles.details}>{gcp.gcpDetails}</Text>
        </Stack>
        <Paper withBorder p="lg">
          <GcpFacts gcp={gcp} />
          <ExternalLink button variant="filled" href={gcp.gcpLink}>
            View GCP
          </ExternalLink>
          {isApproved && <BookmarkAndLink gcp={gcp} />}
        </Paper>
      </div>
      {isApproved && <GcpRepeats gcpId={gcp._id} />}
    </div>
  )
}

function BookmarkAndLink({ gcp }: { gcp: { _id: string; title: string } }) {
  const { data } = useRepeats(gcp._id, 1)
  return (
    <Group gap="xs" mt="md">
      {data && <BookmarkButton gcp={gcp} isBookmarked={data.isBookmarked} />}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyText(window.location.href, 'Link copied')}
      >
        Copy link
      </Button>
    </Group>
  )
}

/** State of the revision, for the author and reviewers. */
function RevisionNote({ gcp }: { gcp: OpenedGcp }) {
  const { may, mayOpen } = useSession()
  const { revision, isMine, _id } = gcp
  if (!revision) return null
  if (revision.status === 'pending') {
    const mayReview = may(actions.reviewGcp) && mayOpen('/gcp-approvals')
    return (
      <RevisionChanges gcp={gcp} title="Revision waiting for review">
        {mayReview && <Anchor href={hrefTo(`/gcp-approvals?mode=one-by-one&gcp=${_id}`)}>Review revision</Anchor>}
      </RevisionChanges>
    )
  }
  if (!isMine) return null
  return (
    <Alert color="red" mb="lg" title={whyRevisionRejected}>
      <Text className={styles.details}>{revision.reason ?? noReason}</Text>
    </Alert>
  )
}
