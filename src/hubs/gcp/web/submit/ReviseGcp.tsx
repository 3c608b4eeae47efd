// Revision form of a GCP for its author, with the reason why it was rejected; drafts are stored on the device.
import { Alert, Button, Group, Paper, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { refreshHome } from '#web/live/home.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { gcpContract, type OpenedGcp } from '../../contract.ts'
import { approvedContract } from '../../contract-approved.ts'
import { noReason, onlyAuthorRevises } from '../../rules.ts'
import styles from '../gcp.module.css'
import { refetchGcps, useGcp } from '../gcp-queries.ts'
import { type GcpValues, valuesOf } from './form-values.ts'
import { GcpFields } from './GcpFields.tsx'
import { useChanges } from './use-changes.ts'

/** The entry was decided while the form was open: a retry would not help. */
const lateErrors = ['alreadyApproved', 'notApproved']

export function ReviseGcp({ id }: { id: string }) {
  // No refetch: if the entry is decided in the meantime, the form would change and lose what was typed.
  const query = useGcp(id, { fresh: true, follows: false })
  return (
    <QueryView
      query={query}
      skeleton="form"
      error="Failed to fetch GCP details"
      back={{ label: 'My GCPs', path: '/gcpform?view=mine' }}
      isEmpty={(gcp) => !gcp.isMine}
      empty={
        <EmptyState
          title="You can't revise this GCP"
          text={onlyAuthorRevises}
          action={
            <Button component="a" href={hrefTo(`/gcps/${id}`)} variant="default">
              Read GCP
            </Button>
          }
        />
      }
    >
      {(gcp) => <RevisionForm gcp={gcp} />}
    </QueryView>
  )
}

function RevisionForm({ gcp }: { gcp: OpenedGcp }) {
  const client = useQueryClient()
  const isApproved = gcp.status === 'approved'
  const { form, notice } = useChanges(gcp, {
    failed: 'GCP submission failed',
    // Starts from the last revision, if there is one.
    valuesOf: (now) => valuesOf(now.revision ?? now),
    async save(body) {
      try {
        await call(isApproved ? approvedContract.revise : gcpContract.resubmit, { params: { id: gcp._id }, body })
      } catch (error) {
        if (!(error instanceof Problem && lateErrors.includes(error.error))) throw error
        return void toast.error(error.message)
      }
      draft.clear()
      toast.success(isApproved ? 'Revision submitted for review' : 'GCP submission successful')
      void refetchGcps(client)
      void refreshHome()
      navigate('/gcpform?view=mine')
    },
  })
  const draft = useDraft<GcpValues>(`gcp-${gcp._id}-${gcp.version}`, form.dirty ? form.values : null)
  const returned = gcp.revision ?? gcp
  async function putAway() {
    const send = (isPutAway: boolean) => call(gcpContract.putAway, { params: { id: gcp._id }, body: { isPutAway } })
    const refetch = () => Promise.all([refetchGcps(client), refreshHome()])
    try {
      await send(true)
      const undo = () => void send(false).then(refetch, (error) => toast.error((error as Error).message))
      toast.success('Put away', { action: { label: 'Undo', run: undo } })
      await refetch()
      navigate('/gcpform?view=mine')
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored draft is restored once
  useEffect(() => {
    if (draft.kept) form.setValues(draft.kept)
  }, [])
  return (
    <Paper withBorder p="lg" className={styles.form}>
      {isApproved && (
        <Alert mb="lg" title="This GCP is approved">
          Everyone keeps seeing the approved version until a reviewer accepts yours.
          {gcp.revision?.status === 'pending' &&
            ' Your last revision is still waiting; what you submit now replaces it.'}
        </Alert>
      )}
      {returned.status === 'rejected' && (
        <Alert color="red" mb="lg" title="Why it was rejected">
          <Text className={styles.details}>{returned.reason ?? noReason}</Text>
          {gcp.isReturned && (
            <Group gap="sm" mt="sm">
              <Button variant="default" size="sm" onClick={() => void putAway()}>
                Put away
              </Button>
              <Text size="sm" c="dimmed">
                Takes it off your dashboard. You can still revise it under My GCPs.
              </Text>
            </Group>
          )}
        </Alert>
      )}
      {notice && <VersionsNotice things="texts" {...notice} />}
      <FormShell
        form={form}
        submitLabel="Submit again"
        busyLabel="Submitting..."
        label="Revise your GCP"
        actions={
          <Button component="a" href={hrefTo('/gcpform?view=mine')} variant="default">
            Back to My GCPs
          </Button>
        }
      >
        <GcpFields form={form} kept={gcp} />
      </FormShell>
    </Paper>
  )
}
