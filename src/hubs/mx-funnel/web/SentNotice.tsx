// What was stored just now, and the way back: whoever may open the import screen takes it back with one press.
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoImportEndpoint } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshFunnel } from './use-funnel.ts'
import type { Sent } from './use-many-form.ts'

type SentNoticeProps = { sent: Sent; onTakenBack: () => void }

export function SentNotice({ sent: { id, count }, onTakenBack }: SentNoticeProps) {
  const { mayOpen } = useSession()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const mayUndo = id !== null && mayOpen('/import')

  async function undo(known: string) {
    setBusy(true)
    try {
      const { undone, kept } = await call(undoImportEndpoint, { params: { id: known } })
      toast.success(undone === 1 ? '1 report is taken back' : `${undone} reports are taken back`)
      if (kept.length > 0) toast.error(`Kept: ${kept.map(({ text }) => text).join(' ')}`)
      onTakenBack()
    } catch (error) {
      toast.error(error instanceof Problem ? error.message : 'Failed to take the reports back')
    }
    setBusy(false)
    await refreshFunnel(client)
  }

  return (
    <Alert
      mb="md"
      color="green"
      title={count === 1 ? '1 report is stored' : `${count} reports are stored`}
      role="status"
    >
      {mayOpen('/import') && id
        ? 'Something wrong? All of them are taken back at once.'
        : 'Each can be corrected on the results.'}
      {mayUndo && (
        <div>
          <Button mt="sm" size="sm" variant="default" aria-disabled={isBusy} onClick={() => !isBusy && void undo(id)}>
            {isBusy ? 'Taking back...' : 'Undo'}
          </Button>
        </div>
      )}
    </Alert>
  )
}
