// Confirmation dialog with state: shows a pending `confirm` question, and the busy state of the action it runs.
import { useState } from 'react'
import { useOutage } from '#web/offline/cache/connectivity.ts'
import { WithMantine } from '#web/shell/layout/AfterSignIn.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { PendingConfirm } from './confirm.ts'
import { useFocusReturn } from './use-focus-return.ts'

export function PendingConfirmDialog({ pending }: { pending: PendingConfirm }) {
  const [isBusy, setBusy] = useState(false)
  useFocusReturn()
  const outage = useOutage()
  const blockedReason = pending.run && outage && `${outage.reason}.`
  async function onConfirm() {
    if (!pending.run) return pending.answer(true)
    setBusy(true)
    await pending.run().then(
      () => pending.answer(true),
      () => pending.answer(false),
    )
  }
  return (
    <WithMantine>
      <ConfirmDialog
        {...pending}
        opened
        busy={isBusy}
        blockedReason={blockedReason}
        onCancel={() => pending.answer(false)}
        onConfirm={onConfirm}
      />
    </WithMantine>
  )
}
