// Confirmation dialog host: shows the question that a page asked with `confirm`; the dialog's code is loaded with the first
// one.
import { useEffect } from 'react'
import { lazyPart, partNotLoadedText } from '../../shell/routing/lazy-component.ts'
import { toast } from '../feedback/toast.ts'
import { type PendingConfirm, usePendingConfirm } from './confirm.ts'

/** Without the dialog, the answer is no. */
function ConfirmNotLoaded({ pending }: { pending: PendingConfirm }) {
  useEffect(() => {
    toast.error(partNotLoadedText)
    pending.answer(false)
  }, [pending])
  return null
}
const PendingConfirmDialog = lazyPart(
  async () => (await import('./PendingConfirmDialog.tsx')).PendingConfirmDialog,
  ConfirmNotLoaded,
)

export function ConfirmHost() {
  const pending = usePendingConfirm()
  if (!pending) return null
  return <PendingConfirmDialog key={pending.id} pending={pending} />
}
