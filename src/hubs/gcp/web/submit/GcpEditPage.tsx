// Edit screen of a GCP for reviewers: the same fields with an Update button; the status stays the same.
import { Button, Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { useRouteParams } from '#web/shell/routing/route-params.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { gcpContract, type OpenedGcp } from '../../contract.ts'
import styles from '../gcp.module.css'
import { refetchGcps, useGcp } from '../gcp-queries.ts'
import { GcpFields } from './GcpFields.tsx'
import { useChanges } from './use-changes.ts'

export function GcpEditPage() {
  const { id } = useRouteParams()
  const query = useGcp(id, { fresh: true })
  return (
    <>
      <PageHeader title="GCP Form" text="Make your changes. The GCP keeps its status." />
      <QueryView
        query={query}
        skeleton="form"
        error="Failed to fetch GCP details"
        back={{ label: 'All GCPs', path: '/gcplist' }}
      >
        {(gcp) => <EditForm gcp={gcp} />}
      </QueryView>
    </>
  )
}

function EditForm({ gcp }: { gcp: OpenedGcp }) {
  const client = useQueryClient()
  const { form, notice } = useChanges(gcp, {
    failed: 'Failed to update GCP Form',
    async save(body) {
      await call(gcpContract.edit, { params: { id: gcp._id }, body })
      toast.success('GCP Form updated successfully')
      void refetchGcps(client)
      navigate('/gcplist', { force: true })
    },
  })
  return (
    <Paper withBorder p="lg" className={styles.form}>
      {notice && <VersionsNotice things="texts" {...notice} />}
      <FormShell
        form={form}
        submitLabel="Update"
        busyLabel="Updating..."
        label="GCP Form"
        actions={
          <Button component="a" href={hrefTo(`/gcps/${gcp._id}`)} variant="default">
            Cancel
          </Button>
        }
      >
        <GcpFields form={form} kept={gcp} />
      </FormShell>
    </Paper>
  )
}
