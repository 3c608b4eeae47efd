// How is a report corrected? The whole record in a dialog; when somebody was faster, both versions and a choice.
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { toast } from '#web/ui/toast.ts'
import { useConfirmedClose } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { type Entry, mxFunnelContract } from '../contract.ts'
import { resultGroups } from '../rules.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { MetricFields } from './MetricFields.tsx'
import { editFormShape, valuesOf } from './report-values.ts'
import { refreshFunnel } from './use-funnel.ts'
import { WhereFields } from './WhereFields.tsx'

type EditReportDialogProps = { entry: Entry; onClose: () => void }

export function EditReportDialog({ entry, onClose }: EditReportDialogProps) {
  const client = useQueryClient()
  /** The record that the next save replaces; a newer one after a conflict was looked at. */
  const [base, setBase] = useState(entry)
  const [newer, setNewer] = useState<Entry | null>(null)

  const form = useZodForm(editFormShape, valuesOf(entry), {
    failed: 'Failed to update funnel data',
    async submit(body) {
      try {
        const record = { ...base, ...body, portfolio: body.portfolio || null, version: base.version }
        await call(mxFunnelContract.update, { params: { id: entry._id }, body: record })
      } catch (error) {
        if (error instanceof Problem && error.status === 409) return setNewer(error.details as Entry)
        throw error
      }
      void refreshFunnel(client)
      toast.success('Funnel data updated successfully')
      onClose()
    },
  })

  function takeTheirs(theirs: Entry) {
    form.reset(valuesOf(theirs))
    keepMine(theirs)
    void refreshFunnel(client)
  }

  /** What was typed stays; the next save replaces the newer record, which has been seen now. */
  function keepMine(theirs: Entry) {
    setBase(theirs)
    setNewer(null)
  }

  const closing = useConfirmedClose(form.dirty, form.busy, onClose)

  return (
    <Modal opened {...closing} title="Edit funnel data" size="lg" withCloseButton={!form.busy}>
      <FormShell
        form={form}
        submitLabel="Save"
        busyLabel="Saving..."
        label="Edit funnel data"
        inDialog
        actions={
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <Stack gap="lg">
          <WhereFields form={form} />
          <MetricFields form={form} groups={resultGroups} emptyIsZero />
          {newer && (
            <ConflictNotice mine={form.values} theirs={newer}>
              <Group gap="sm">
                <Button size="sm" variant="default" onClick={() => takeTheirs(newer)}>
                  Use the newer numbers
                </Button>
                <Button size="sm" variant="default" onClick={() => keepMine(newer)}>
                  Keep mine
                </Button>
              </Group>
            </ConflictNotice>
          )}
        </Stack>
      </FormShell>
    </Modal>
  )
}
