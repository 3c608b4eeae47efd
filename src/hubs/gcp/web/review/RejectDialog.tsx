// Dialog to reject an entry, with an optional reason that is mailed to the author: typed, or from quick reasons.
import { Button, Group, Modal, Text } from '@mantine/core'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { type ReviewedGcp, reasonForm } from '../../contract.ts'
import styles from '../gcp.module.css'
import { quickReasons, withReason } from './quick-reasons.ts'

type RejectDialogProps = {
  gcp: ReviewedGcp
  /** Typed earlier, before a conflict. */
  reason?: string
  onReject: (reason: string) => Promise<void>
  onCancel: () => void
}

export function RejectDialog({ gcp, reason: typed = '', onReject, onCancel }: RejectDialogProps) {
  const form = useZodForm(reasonForm, { reason: typed }, { submit: ({ reason }) => onReject(reason) })
  const isRevision = gcp.revision?.status === 'pending'
  const closing = useConfirmedClose(form.dirty, form.busy, onCancel)
  return (
    <Modal
      opened
      {...closing}
      title={isRevision ? 'Reject this revision?' : 'Reject this GCP?'}
      attributes={dialogToFill}
    >
      <FormShell
        form={form}
        submitLabel={isRevision ? 'Reject revision' : 'Reject GCP'}
        busyLabel="Rejecting..."
        color="red"
        inDialog
        actions={
          <Button variant="default" onClick={closing.onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <Text className={styles.title}>
          The author gets an email with your reason and can revise “{gcp.title}”.
          {isRevision && ' The approved version stays public.'}
        </Text>
        <Textarea
          label="Reason"
          description="Optional, but it helps: what is missing?"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group gap="xs" role="group" aria-label="Add a sentence">
          {quickReasons.map((each) => (
            <Button
              key={each.name}
              variant="default"
              size="compact-sm"
              className={styles.quick}
              onClick={() => form.setFieldValue('reason', withReason(form.values.reason, each))}
            >
              {each.name}
            </Button>
          ))}
        </Group>
      </FormShell>
    </Modal>
  )
}
