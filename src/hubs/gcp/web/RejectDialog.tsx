// Why does it go back? An optional reason that the author gets by mail.
import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useConfirmedClose } from '#web/ui/use-unsaved-warning.ts'
import { longestReason, type ReviewedGcp } from '../contract.ts'

type RejectDialogProps = {
  gcp: ReviewedGcp
  busy: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

export function RejectDialog({ gcp, busy, onReject, onCancel }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const closing = useConfirmedClose(reason !== '', busy, onCancel)
  return (
    <Modal opened {...closing} title="Reject this GCP?">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onReject(reason.trim())
        }}
      >
        <Text mb="md">The author gets a mail with your words and can revise “{gcp.title}”.</Text>
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
          maxLength={longestReason}
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
