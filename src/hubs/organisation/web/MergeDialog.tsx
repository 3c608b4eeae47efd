// Merge dialog: closes a committee and moves its people to another.
import { Select, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { committeeName, isOpen, localCommittees } from '#shared/people/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { DialogForm } from './DialogForm.tsx'
import type { RowDialogProps } from './parts.ts'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

const fields = z.object({ successor: z.string().check(z.minLength(1, 'Please choose a committee.')) })

export function MergeDialog({ part, row, organisation, onClose }: RowDialogProps) {
  const send = useOrganisationMutation()
  const { refresh } = useSession()
  const others = localCommittees(organisation).filter(({ code }) => code !== row.code)
  const form = useZodForm(
    fields,
    { successor: '' },
    {
      problemsOf: (change) => part.problemsOf(row, change, organisation),
      async submit({ successor }) {
        const into = committeeName(organisation, successor)
        await send(part.change(row.code, { successor }), `${row.name} is merged into ${into}.`)
        onClose()
        // The admin may be one of the people who moved.
        await refresh()
      },
    },
  )
  return (
    <DialogForm
      title={`Merge ${row.name}?`}
      form={form}
      submitLabel="Merge"
      busyLabel="Merging..."
      color="red"
      onClose={onClose}
    >
      <Text>
        This {isOpen(row) && `closes ${row.name} and `}moves the places of its people to the committee that you choose.
        Past reports stay under {row.name}. Reopening it later does not move the people back.
      </Text>
      <Select
        label="Merge into"
        data={others.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder="Choose"
        required
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('successor')}
        value={form.values.successor || null}
      />
    </DialogForm>
  )
}
