// Edit dialog of a funnel report: the full record; concurrent changes by others are merged or shown.
import { Button, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { useClosed } from '#web/years/windows.ts'
import { type Entry, mxFunnelContract } from '../../contract.ts'
import { resultGroups } from '../../rules.ts'
import { MetricFields } from '../report/MetricFields.tsx'
import { editFormShape, problemsIn, valuesOf, versionedFields } from '../report-values.ts'
import { refreshFunnel } from '../use-funnel.ts'
import { WhereFields } from '../WhereFields.tsx'

type EditReportDialogProps = { entry: Entry; onClose: () => void }

export function EditReportDialog({ entry, onClose }: EditReportDialogProps) {
  const client = useQueryClient()
  const organisation = useOrganisation()
  const { form, notice } = useVersionedForm(editFormShape(organisation), entry, {
    problemsOf: (values, kept) => problemsIn(values, organisation, kept),
    fields: versionedFields(organisation),
    valuesOf: (record) => valuesOf(record, organisation),
    failed: 'Failed to update funnel data',
    async save(body, version) {
      const record = { ...entry, ...body, portfolio: body.portfolio || null, version }
      await call(mxFunnelContract.update, { params: { id: entry._id }, body: record })
      void refreshFunnel(client)
      toast.success('Funnel data updated successfully')
      onClose()
    },
  })
  const closed = useClosed('funnel', entry.month)
  const closedThere = useClosed('funnel', form.values.month)
  const closing = useConfirmedClose(form.dirty, form.busy, onClose)

  return (
    <Modal
      opened
      {...closing}
      title="Edit funnel report"
      size="lg"
      withCloseButton={!form.busy}
      attributes={dialogToFill}
    >
      <FormShell
        form={form}
        submitLabel="Save"
        busyLabel="Saving..."
        label="Edit funnel report"
        inDialog
        closed={closed ?? closedThere}
        actions={
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <Stack gap="lg">
          <WhereFields form={form} entry={entry} />
          <MetricFields form={form} groups={resultGroups} emptyIsZero />
          {notice && <VersionsNotice things="values" {...notice} />}
        </Stack>
      </FormShell>
    </Modal>
  )
}
