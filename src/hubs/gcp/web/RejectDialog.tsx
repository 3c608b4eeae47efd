// Why does it go back? An optional reason that the author gets by mail.
import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { dialogToFill } from '#web/ui/dialog-attributes.ts'
import { useConfirmedClose } from '#web/ui/use-unsaved-warning.ts'
import { longestReason, type ReviewedGcp } from '../contract.ts'
import styles from './gcp.module.css'

type RejectDialogProps = {
  gcp: ReviewedGcp
  busy: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

export function RejectDialog({ gcp, busy, onReject, onCancel }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const isTooLong = reason.trim().length > longestReason
  const closing = useConfirmedClose(reason !== '', busy, onCancel)
  return (
    <Modal opened {...closing} title="Reject this GCP?" attributes={dialogToFill}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooLong) onReject(reason.trim())
        }}
      >
        <Text mb="md" className={styles.title}>
          The author gets a mail with your words and can revise “{gcp.title}”.
        </Text>
        <Textarea
          label="Reason"
          description="Optional, but it helps: what is missing?"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
          autosize
          minRows={3}
          maxRows={10}
          error={isTooLong && `Keep it under ${longestReason.toLocaleString()} characters.`}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={closing.onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={busy}>
            {busy ? 'Rejecting...' : 'Reject GCP'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
