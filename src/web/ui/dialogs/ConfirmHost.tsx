// Shows the question that a page asked with `confirm`; the dialog's code comes with the first question.
import { useEffect } from 'react'
import { lazyPart } from '../../shell/routing/lazy-component.ts'
import { toast } from '../feedback/toast.ts'
import { type Asked, useAsked } from './confirm.ts'

/** What could not be asked is not done. */
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
