// Confirmation dialog host: shows the question that a page asked with `confirm`; the dialog's code is loaded with the first
// one.
import { useEffect } from 'react'
import { lazyPart } from '../../shell/routing/lazy-component.ts'
import { toast } from '../feedback/toast.ts'
import { type Asked, useAsked } from './confirm.ts'

/** Without the dialog, the answer is no. */
function NotAsked({ asked }: { asked: Asked }) {
  useEffect(() => {
    toast.error('Nothing was done: a part of the portal could not be loaded.')
    asked.answer(false)
  }, [asked])
  return null
}
const AskedDialog = lazyPart(async () => (await import('./AskedDialog.tsx')).AskedDialog, NotAsked)

export function ConfirmHost() {
  const asked = useAsked()
  if (!asked) return null
  return <AskedDialog key={asked.id} asked={asked} />
}
