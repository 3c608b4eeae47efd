// Shows the question that a page asked with `confirm`; the dialog's code comes with the first question.
import { lazy, Suspense } from 'react'
import { useAsked } from './confirm.ts'

const AskedDialog = lazy(async () => {
  const { AskedDialog } = await import('./AskedDialog.tsx')
  return { default: AskedDialog }
})

export function ConfirmHost() {
  const asked = useAsked()
  if (!asked) return null
  return (
    <Suspense>
      <AskedDialog key={asked.id} asked={asked} />
    </Suspense>
  )
}
