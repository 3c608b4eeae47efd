import { Text, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { today } from '#shared/calendar.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { DialogForm } from './DialogForm.tsx'
import type { RowDialogProps } from './parts.ts'
import { dayText } from './state-of.ts'
import { useChange } from './use-change.ts'

const fields = z.object({ closedOn: z.iso.date('Please choose a day.') })

export function CloseDialog({ part, row, organisation, onClose }: RowDialogProps) {
  const send = useChange()
  const form = useZodForm(
    fields,
    { closedOn: row.closedOn ?? today() },
    {
      problemsOf: (change) => part.problemsOf(row, change, organisation),
      async submit({ closedOn }) {
        const isNow = closedOn <= today()
        const said = isNow ? `${row.name} is closed.` : `${row.name} closes on ${dayText(closedOn)}.`
        await send(part.change(row.code, { closedOn }), said)
        onClose()
      },
    },
  )
  return (
    <DialogForm
      title={`Close ${row.name}?`}
      form={form}
      submitLabel={`Close ${part.word}`}
      busyLabel="Closing..."
      color="red"
      onClose={onClose}
    >
      <Text>
        Forms stop offering {row.name}. Everything that it reported stays in the results, its people keep their place,
        and you can reopen it.
      </Text>
      <TextInput
        type="date"
        label="First closed day"
        description="The same day everywhere, in UTC."
        required
        data-autofocus
        {...form.getInputProps('closedOn')}
      />
    </DialogForm>
  )
}
