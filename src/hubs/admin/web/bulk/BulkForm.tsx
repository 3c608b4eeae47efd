// Bulk form: the confirmation before several people are changed; lists them all, with their current values.
import { Button, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '#web/shell/session/session.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import type { User } from '../../contract.ts'
import styles from '../admin.module.css'

/** Props of each dialog; `onDone` is called after the change. */
export type BulkDialogProps = { people: User[]; onClose: () => void; onDone: () => void }

type BulkFormProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values fits
  form: ZodForm<any>
  people: User[]
  title: string
  submitLabel: string
  color?: string
  /** The current value of what changes, for one person. */
  currentValue: (user: User) => string
  onClose: () => void
  children?: ReactNode
}

export function BulkForm({ form, people, title, submitLabel, color, currentValue, onClose, children }: BulkFormProps) {
  const { me } = useSession()
  const closing = useConfirmedClose(false, form.busy, onClose)
  return (
    <Modal opened {...closing} title={title} attributes={dialogToFill}>
      <FormShell
        form={form}
        submitLabel={submitLabel}
        busyLabel="Saving..."
        {...(color && { color })}
        inDialog
        actions={
          <Button variant="default" onClick={closing.onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        {children}
        <ul className={styles.named} aria-label="People to change">
          {people.map((user) => (
            <li key={user.uid}>
              <div>
                {user.displayName}
                {user.uid === me?.uid && ' (you)'}
              </div>
              <Text size="sm" c="dimmed">
                {user.email} · {currentValue(user)}
              </Text>
            </li>
          ))}
        </ul>
      </FormShell>
    </Modal>
  )
}
