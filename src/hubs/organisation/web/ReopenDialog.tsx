// Reopen dialog of a committee: says whether its people come back with it.
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import type { CommitteePeople } from '../contract.ts'
import { useCommitteePeople } from './PeopleGoing.tsx'
import type { RowDialogProps } from './parts.ts'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

const plural = (count: number) => (count === 1 ? '1 person gets' : `${count} people get`)

function describeReturn({ returning, total }: CommitteePeople): string {
  if (!returning) {
    const without =
      'It closed more than 24 hours ago, so it reopens without people. Their LCs and offices stay as they are.'
    return total > 0 ? `${without} Anyone who still has it as their LC keeps it.` : without
  }
  if (returning.total === 0) return 'Nobody had to leave when it closed.'
  const until = formatDate(returning.until, { withTime: true })
  return `${plural(returning.total)} back their LC and offices, except what has changed since. You can do this until ${until}.`
}

export function ReopenDialog({ part, row, onClose }: RowDialogProps) {
  const send = useOrganisationMutation()
  const [isBusy, setBusy] = useState(false)
  const { data, isError } = useCommitteePeople(row.code)
  const reopen = async () => {
    setBusy(true)
    await send(part.change(row.code, { closedOn: null }), `${row.name} reopened.`).catch((error: Error) =>
      toast.error(error.message),
    )
    onClose()
  }
  const missing = isError ? 'We couldn’t load its people. Close this and try again.' : 'Loading its people...'
  return (
    <ConfirmDialog
      opened
      title={`Reopen ${row.name}?`}
      text={`Forms will offer ${row.name} again from today. ${data ? describeReturn(data) : ''}`}
      confirmLabel="Reopen committee"
      busyLabel="Reopening..."
      busy={isBusy}
      blockedReason={data ? undefined : missing}
      onConfirm={() => void reopen()}
      onCancel={onClose}
    />
  )
}
