// The dialog of a question asked with `confirm`, with the busy state of what it runs.
import { useState } from 'react'
import { WithMantine } from '#web/shell/WithMantine.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Asked } from './confirm.ts'
import { useFocusReturn } from './use-focus-return.ts'

export function AskedDialog({ asked }: { asked: Asked }) {
  const [isBusy, setBusy] = useState(false)
  useFocusReturn()
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
      <ConfirmDialog {...asked} opened busy={isBusy} onCancel={() => asked.answer(false)} onConfirm={onConfirm} />
    </WithMantine>
  )
}
