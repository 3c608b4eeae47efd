// One good case practice in full, at an address of its own.
import { Alert, Button, Paper, Stack, Text } from '@mantine/core'
import { portfolioName } from '#shared/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useTitle } from '#web/shell/arrival.tsx'
import { hrefTo } from '#web/shell/location.ts'
import { useRouteParams } from '#web/shell/route-params.ts'
import { useSession } from '#web/shell/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RemoteImage } from '#web/ui/RemoteImage.tsx'
import type { OpenedGcp } from '../contract.ts'
import { actions } from '../hub.ts'
import { FindAgain } from './FindAgain.tsx'
import { GcpFacts } from './GcpFacts.tsx'
import { GcpRepeats } from './GcpRepeats.tsx'
import styles from './gcp.module.css'
import { useGcp } from './gcp-queries.ts'
import { RevisionNote } from './RevisionNote.tsx'

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
        text={isHidden ? 'It may not be approved yet, or it is no longer there.' : undefined}
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
  // Who may edit what is approved needs no reviewer.
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
          {isApproved && <FindAgain gcp={gcp} />}
        </Paper>
      </div>
      {isApproved && <GcpRepeats gcpId={gcp._id} />}
    </div>
  )
}
