// Confirmation dialog with state: shows a pending `confirm` question, and the busy state of the action it runs.
import { useState } from 'react'
import { useLost } from '#web/offline/cache/line.ts'
import { WithMantine } from '#web/shell/layout/WithMantine.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Asked } from './confirm.ts'
import { useFocusReturn } from './use-focus-return.ts'

export function AskedDialog({ asked }: { asked: Asked }) {
  const [isBusy, setBusy] = useState(false)
  useFocusReturn()
  const lost = useLost()
  const held = asked.run && lost && `${lost.why}.`
  async function onConfirm() {
    if (!asked.run) return asked.answer(true)
    setBusy(true)
    await asked.run().then(
      () => asked.answer(true),
      () => asked.answer(false),
    )
  }
  return (
    <WithMantine>
      <ConfirmDialog
        {...asked}
        opened
        busy={isBusy}
        held={held}
        onCancel={() => asked.answer(false)}
        onConfirm={onConfirm}
      />
    </WithMantine>
  )
}
