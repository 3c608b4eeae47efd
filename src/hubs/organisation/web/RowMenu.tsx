// Row menu of a committee or portfolio. The national body is neither closed nor merged.
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isOpen } from '#shared/people/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { CommitteeChange } from '../contract.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { orderBeside, type RowDialogProps } from './parts.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

const dialogs = { rename: RenameDialog, close: CloseDialog, merge: MergeDialog, reopen: ReopenDialog }

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
          <Menu.Item onClick={() => setOpenDialog('rename')}>Edit name and spellings…</Menu.Item>
          {up !== undefined && (
            <Menu.Item onClick={() => send({ order: up }, `${row.name} moved up.`)}>Move up</Menu.Item>
          )}
          {down !== undefined && (
            <Menu.Item onClick={() => send({ order: down }, `${row.name} moved down.`)}>Move down</Menu.Item>
          )}
          {row.closedOn !== null && (isOpen(row) || part.word === 'portfolio') && (
            <Menu.Item onClick={() => send({ closedOn: null }, `${row.name} is open.`)}>
              {isOpen(row) ? 'Keep open' : 'Reopen'}
            </Menu.Item>
          )}
          {!isOpen(row) && part.word === 'committee' && (
            <Menu.Item onClick={() => setOpenDialog('reopen')}>Reopen…</Menu.Item>
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
