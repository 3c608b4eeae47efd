// Rename dialog: name and spellings. Sends only what changed, so that two concurrent admins lose nothing.
import { TagsInput, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { type CommitteeChange, nameShape } from '../contract.ts'
import { DialogForm } from './DialogForm.tsx'
import type { RowDialogProps } from './parts.ts'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

const fields = z.object({ name: nameShape, spellings: z.array(nameShape) })

export function RenameDialog({ part, row, organisation, onClose }: RowDialogProps) {
  const send = useOrganisationMutation()
  const initial = { name: row.name, spellings: row.spellings }
  const buildChange = ({ name, spellings }: typeof initial): CommitteeChange => ({
    ...(name !== initial.name && { name }),
    ...(JSON.stringify(spellings) !== JSON.stringify(initial.spellings) && {
      spellings,
      seenSpellings: initial.spellings,
    }),
  })
  const form = useZodForm(fields, initial, {
    problemsOf: (values) => part.problemsOf(row, buildChange(values), organisation),
    async submit(values) {
      const change = buildChange(values)
      if (Object.keys(change).length === 0) return onClose()
      await send(
        part.change(row.code, change),
        change.name ? `${row.name} is now called ${change.name}.` : `Spellings of ${row.name} saved.`,
      )
      onClose()
    },
  })
  // A wrong spelling is named by its index in the list.
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('spellings'))?.[1]
  return (
    <DialogForm title={`Edit ${row.name}`} form={form} submitLabel="Save" busyLabel="Saving..." onClose={onClose}>
      <TextInput
        label="Name"
        description="Changes everywhere immediately, including past results."
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TagsInput
        label="Other spellings"
        description="Imports recognise these. Press Enter after each; earlier names are kept automatically."
        splitChars={[]}
        clearable
        {...form.getInputProps('spellings')}
        error={wrong}
      />
    </DialogForm>
  )
}
