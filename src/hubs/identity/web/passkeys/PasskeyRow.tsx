// Passkey row: name, dates, sync state, and the actions of its owner.
import { Badge, Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Passkey, passkeysContract } from '../../contract-passkeys.ts'
import styles from '../profile/profile.module.css'

type PasskeyRowProps = {
  passkey: Passkey
  busy: boolean
  /** The last one of a person whose role requires one. */
  isRequired: boolean
  onRename: (name: string) => Promise<void>
  onRemove: () => void
}

export function PasskeyRow({ passkey, busy, isRequired, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const [isNaming, setNaming] = useState(false)
  return (
    <li>
      <div>
        <span className={styles.device}>
          {name}
          {isSynced && (
            <Badge color="blue" variant="light">
              On all your devices
            </Badge>
          )}
        </span>
        <span className={styles.since}>
          Added <DateText value={createdAt} withTime />
        </span>
        <span className={styles.since}>
          {lastUsedAt ? (
            <>
              Last used <DateText value={lastUsedAt} withTime />
            </>
          ) : (
            'Not used yet'
          )}
        </span>
        {isRequired && (
          <span className={styles.since}>Your role needs a passkey, so you can’t remove the last one.</span>
        )}
      </div>
      <Group gap="xs" justify="flex-end" className={styles.rowActions}>
        <Button variant="default" size="sm" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
          Rename
        </Button>
        {!isRequired && (
          <Button variant="default" size="sm" aria-label={`Remove ${name}`} disabled={busy} onClick={onRemove}>
            Remove
          </Button>
        )}
      </Group>
      {isNaming && <NamePasskeyDialog name={name} onSave={onRename} onClose={() => setNaming(false)} />}
    </li>
  )
}

type NamePasskeyDialogProps = { name: string; onSave: (name: string) => Promise<void>; onClose: () => void }

function NamePasskeyDialog({ name, onSave, onClose }: NamePasskeyDialogProps) {
  useFocusReturn()
  const form = useZodForm(
    passkeysContract.renamePasskey.body,
    { name },
    {
      async submit(body) {
        await onSave(body.name)
        onClose()
      },
    },
  )
  return (
    <Modal opened onClose={onClose} title="Name this passkey" attributes={dialogToFill}>
      <FormShell
        form={form}
        submitLabel="Save name"
        busyLabel="Saving..."
        inDialog
        actions={
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <Field label="Name" data-autofocus {...form.getInputProps('name')} />
      </FormShell>
    </Modal>
  )
}
