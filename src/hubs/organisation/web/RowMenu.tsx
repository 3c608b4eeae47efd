// Row menu of a committee or portfolio. The national body is neither closed nor merged.
import { ActionIcon, Menu, Text, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isOpen } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import type { CommitteeChange } from '../contract.ts'
import { DialogForm } from './DialogForm.tsx'
import { formatDay } from './format-state.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { orderBeside, type RowDialogProps } from './parts.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

const dialogs = { rename: RenameDialog, close: CloseDialog, merge: MergeDialog }

type RowMenuProps = Omit<RowDialogProps, 'onClose'>

export function RowMenu({ part, row, organisation }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs>()
  const change = useOrganisationMutation()
  const Dialog = openDialog && dialogs[openDialog]
  const rows = part.rowsOf(organisation)
  const up = orderBeside(rows, row, -1)
  const down = orderBeside(rows, row, 1)
  const isNational = row.kind === 'mc'

  /** The row, and its button with it, may be elsewhere afterwards. */
  const restoreFocus = () => setTimeout(() => button.current?.focus())

  async function send(body: CommitteeChange, message: string) {
    await change(part.change(row.code, body), message).catch((error: Error) => toast.error(error.message))
    restoreFocus()
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size={36} aria-label={`More for ${row.name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpenDialog('rename')}>Rename, spellings…</Menu.Item>
          {up !== undefined && (
            <Menu.Item onClick={() => send({ order: up }, `${row.name} is one place up.`)}>Move up</Menu.Item>
          )}
          {down !== undefined && (
            <Menu.Item onClick={() => send({ order: down }, `${row.name} is one place down.`)}>Move down</Menu.Item>
          )}
          {row.closedOn !== null && (
            <Menu.Item onClick={() => send({ closedOn: null }, `${row.name} is open.`)}>
              {isOpen(row) ? 'Keep open' : 'Reopen'}
            </Menu.Item>
          )}
          {row.kind === 'lc' && !row.successor && (
            <Menu.Item onClick={() => setOpenDialog('merge')}>Merge into…</Menu.Item>
          )}
          {!isNational && isOpen(row) && (
            <Menu.Item styles={{ itemLabel: { color: 'var(--poor)' } }} onClick={() => setOpenDialog('close')}>
              Close…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {Dialog && (
        <Dialog
          part={part}
          row={row}
          organisation={organisation}
          onClose={() => {
            setOpenDialog(undefined)
            restoreFocus()
          }}
        />
      )}
    </>
  )
}

const fields = z.object({ closedOn: z.iso.date('Please choose a day.') })

function CloseDialog({ part, row, organisation, onClose }: RowDialogProps) {
  const send = useOrganisationMutation()
  const form = useZodForm(
    fields,
    { closedOn: row.closedOn ?? today() },
    {
      problemsOf: (change) => part.problemsOf(row, change, organisation),
      async submit({ closedOn }) {
        const isNow = closedOn <= today()
        const message = isNow ? `${row.name} is closed.` : `${row.name} closes on ${formatDay(closedOn)}.`
        await send(part.change(row.code, { closedOn }), message)
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
