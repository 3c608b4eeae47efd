// Confirmation dialog: a question with two buttons. Pages mostly call `confirm`; this is the dialog itself.
import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dialogToFill } from './dialog-attributes.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  /** Line breaks stay. */
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busyLabel?: string
  tone?: 'poor' | 'neutral'
  busy?: boolean
  /** Why it cannot be done now, shown above the buttons. */
  blockedReason?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancel',
    busyLabel = confirmLabel,
    tone,
    busy = false,
    blockedReason,
  } = props
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : props.onCancel}
      title={title}
      closeOnClickOutside={!busy}
      withCloseButton={!busy}
      attributes={dialogToFill}
    >
      <Text component="div" mb="lg" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      {blockedReason && (
        <Text mb="sm" c="dimmed" role="status">
          {blockedReason}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          color={tone === 'poor' ? 'red' : 'blue'}
          onClick={props.onConfirm}
          disabled={busy || blockedReason !== undefined}
        >
          {busy ? busyLabel : confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
