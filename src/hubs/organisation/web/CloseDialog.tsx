// Close dialog: from which day a committee or portfolio is closed; of a committee, also where its people go.
import { Text, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { today } from '#shared/time/calendar.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import type { CommitteeChange } from '../contract.ts'
import { DialogForm } from './DialogForm.tsx'
import { formatDay } from './format-state.ts'
import { destinationsOf, goingFields, goingOf, PeopleGoing, useCommitteePeople } from './PeopleGoing.tsx'
import type { RowDialogProps } from './parts.ts'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

const fields = z.object({ closedOn: z.iso.date('Please choose a day.'), ...goingFields })

export function CloseDialog({ part, row, organisation, onClose }: RowDialogProps) {
  const send = useOrganisationMutation()
  const { refresh } = useSession()
  const isCommittee = part.word === 'committee'
  const people = useCommitteePeople(row.code, isCommittee)
  const initial = { closedOn: row.closedOn ?? today(), to: '', except: {} }
  const form = useZodForm(fields, initial, {
    problemsOf: ({ closedOn }) => part.problemsOf(row, { closedOn }, organisation),
    async submit({ closedOn, ...going }) {
      const isNow = closedOn <= today()
      const message = isNow ? `${row.name} closed.` : `${row.name} closes on ${formatDay(closedOn)}.`
      const change: CommitteeChange = { closedOn, ...(isCommittee && { people: destinationsOf(going) }) }
      await send(part.change(row.code, change), message)
      onClose()
      // The admin may be one of the people who moved.
      if (isCommittee) await refresh()
    },
  })
  const { data } = people
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the people have been loaded
  useEffect(() => {
    if (data?.planned && !form.dirty) form.reset({ ...initial, ...goingOf(data) })
  }, [data])
  return (
    <DialogForm
      title={`Close ${row.name}?`}
      form={form}
      submitLabel={`Close ${part.word}`}
      busyLabel="Closing..."
      color="red"
      size={isCommittee ? 'lg' : undefined}
      closed={isCommittee && !data ? 'Its people are still loading.' : undefined}
      onClose={onClose}
    >
      <Text>
        Forms will stop offering {row.name}. Everything it reported stays in the results, and you can reopen it.
        {isCommittee &&
          ' Offices there end on that day, and everyone who holds one gets an email. If you reopen it within 24 hours, everyone gets back what they had.'}
      </Text>
      <TextInput type="date" label="First day closed" required data-autofocus {...form.getInputProps('closedOn')} />
      {isCommittee && (
        <PeopleGoing
          code={row.code}
          organisation={organisation}
          query={people}
          going={form.values}
          onChange={form.setValues}
          successor={null}
        />
      )}
    </DialogForm>
  )
}
