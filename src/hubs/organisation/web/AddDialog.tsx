import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Organisation } from '#shared/organisation.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { nameShape } from '../contract.ts'
import { DialogForm } from './DialogForm.tsx'
import type { Part } from './parts.ts'
import { useChange } from './use-change.ts'

const fields = z.object({ name: nameShape })

type AddDialogProps = { part: Part; organisation: Organisation; onClose: () => void }

export function AddDialog({ part, organisation, onClose }: AddDialogProps) {
  const change = useChange()
  const form = useZodForm(
    fields,
    { name: '' },
    {
      problemsOf: ({ name }) => part.problemsOfNew(name, organisation),
      async submit({ name }) {
        await change(part.add(name), `${name} is open.`)
        onClose()
      },
    },
  )
  return (
    <DialogForm
      title={`Add a ${part.word}`}
      form={form}
      submitLabel={`Add ${part.word}`}
      busyLabel="Adding..."
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Stored with everything that is reported. You can rename it later; what is stored stays."
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}
