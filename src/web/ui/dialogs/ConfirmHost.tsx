// Shows the question that a page asked with `confirm`; the dialog's code comes with the first question.
import { Suspense, useEffect } from 'react'
import { type Asked, useAsked } from './confirm.ts'
import { lazyPart } from './lazy-part.ts'
import { toast } from './toast.ts'

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
  return (
    <Suspense>
      <AskedDialog key={asked.id} asked={asked} />
    </Suspense>
  )
}
