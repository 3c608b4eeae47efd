// Merge dialog: closes a committee and moves its people, with their offices, to another.
import { Text, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { committeeName, isOpen, localCommittees } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { useSession } from '#web/shell/session/session.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { DialogForm } from './DialogForm.tsx'
import { formatDay } from './format-state.ts'
import { destinationsOf, goingFields, goingOf, PeopleGoing, useCommitteePeople } from './PeopleGoing.tsx'
import type { RowDialogProps } from './parts.ts'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

const fields = z.object({
  successor: z.string().check(z.minLength(1, 'Please choose a committee.')),
  closedOn: z.iso.date('Please choose a day.'),
  ...goingFields,
})

export function MergeDialog({ part, row, organisation, onClose }: RowDialogProps) {
  const send = useOrganisationMutation()
  const { refresh } = useSession()
  const others = localCommittees(organisation).filter(({ code }) => code !== row.code)
  const people = useCommitteePeople(row.code)
  const mayChooseDay = isOpen(row)
  const initial = { successor: '', closedOn: (mayChooseDay && row.closedOn) || today(), to: '', except: {} }
  const form = useZodForm(fields, initial, {
    problemsOf: ({ successor, closedOn }) =>
      part.problemsOf(row, { successor, ...(mayChooseDay && { closedOn }) }, organisation),
    async submit({ successor, closedOn, ...going }) {
      const into = committeeName(organisation, successor)
      const isLater = mayChooseDay && closedOn > today()
      await send(
        part.change(row.code, {
          ...{ successor, people: destinationsOf({ ...going, to: successor }) },
          ...(mayChooseDay && { closedOn }),
        }),
        isLater ? `${row.name} merges into ${into} on ${formatDay(closedOn)}.` : `${row.name} merged into ${into}.`,
      )
      onClose()
      // The admin may be one of the people who moved.
      await refresh()
    },
  })
  const { data } = people
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the people have been loaded
  useEffect(() => {
    if (data?.planned?.successor && !form.dirty)
      form.reset({ ...initial, ...goingOf(data), successor: data.planned.successor })
  }, [data])
  const { successor } = form.values
  return (
    <DialogForm
      title={`Merge ${row.name}?`}
      form={form}
      submitLabel="Merge committee"
      busyLabel="Merging..."
      color="red"
      size="lg"
      closed={data ? undefined : 'Its people are still loading.'}
      onClose={onClose}
    >
      <Text>
        {mayChooseDay
          ? `This closes ${row.name}. Its people and their offices move to the committee you choose.`
          : `People who still belong to ${row.name}, or have had no LC since it closed, move to the committee you choose.`}{' '}
        Past reports stay under {row.name}. If you reopen it within 24 hours, everyone gets back what they had.
      </Text>
      <Select
        label="Merge into"
        data={others.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder="Choose"
        required
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('successor')}
        value={successor || null}
      />
      {mayChooseDay && <TextInput type="date" label="First day closed" required {...form.getInputProps('closedOn')} />}
      {successor && (
        <PeopleGoing
          code={row.code}
          organisation={organisation}
          query={people}
          going={form.values}
          onChange={form.setValues}
          successor={successor}
        />
      )}
    </DialogForm>
  )
}
