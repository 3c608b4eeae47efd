// Undo mutation of an import: confirms what will happen; afterwards shows what stayed, and why.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { markOwnChange } from '#web/live/own-changes.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { importsContract } from '../../contract.ts'

type Undoable = { id: string; title: string; made: number; changed: number }
export type Undone = { id: string; title: string; undone: number; kept: { record: string; text: string }[] }

function describeUndo({ made, changed }: Undoable): string {
  const count = (n: number, one: string, many: string) => (n === 1 ? one : `${n.toLocaleString()} ${many}`)
  const parts = [
    made > 0 && count(made, '1 record it added will be deleted.', 'records it added will be deleted.'),
    changed > 0 && count(changed, '1 record it changed will be restored.', 'records it changed will be restored.'),
  ]
  return [...parts.filter(Boolean), 'Records that someone has edited since are kept and listed.'].join(' ')
}

export function useUndo() {
  const client = useQueryClient()
  const [undone, setUndone] = useState<Undone | null>(null)

  async function undo(past: Undoable): Promise<Undone | undefined> {
    let answer: Undone | undefined
    const isSure = await confirm({
      title: `Undo the import of ${past.title}?`,
      text: describeUndo(past),
      confirmLabel: 'Undo import',
      busyLabel: 'Undoing...',
      tone: 'poor',
      async run() {
        try {
          answer = {
            id: past.id,
            title: past.title,
            ...(await call(importsContract.undoImport, { params: { id: past.id } })),
          }
        } catch (error) {
          toast.error((error as Error).message)
        }
      },
    })
    // In any case: the records and the list may have changed.
    if (isSure) markOwnChange(past.id)
    if (isSure) await client.invalidateQueries()
    if (answer) setUndone(answer)
    return answer
  }

  return { undo, undone }
}
