// Another name for a passkey: the one its owner recognises.
import { Button, Modal } from '@mantine/core'
import { dialogToFill } from '#web/ui/dialog-attributes.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormShell } from '#web/ui/FormShell.tsx'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { passkeysContract } from '../contract-passkeys.ts'

type NamePasskeyDialogProps = { name: string; onSave: (name: string) => Promise<void>; onClose: () => void }

export function NamePasskeyDialog({ name, onSave, onClose }: NamePasskeyDialogProps) {
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
