// Dialog form of this screen: title, fields, Cancel, and a submit button that says what will happen.
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'

type DialogFormProps = {
  title: string
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values fits
  form: ZodForm<any>
  submitLabel: string
  busyLabel: string
  color?: string
  size?: 'lg' | undefined
  /** Why it cannot be sent yet. */
  closed?: string | undefined
  onClose: () => void
  children: ReactNode
}

export function DialogForm({ title, form, color, size, onClose, children, ...labels }: DialogFormProps) {
  const closing = useConfirmedClose(form.dirty, form.busy, onClose)
  return (
    <Modal opened {...closing} title={title} attributes={dialogToFill} {...(size && { size })}>
      <FormShell
        form={form}
        {...labels}
        {...(color && { color })}
        inDialog
        actions={
          <Button variant="default" onClick={closing.onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        {children}
      </FormShell>
    </Modal>
  )
}
