// Shows the dialog 'Confirm it's you' while a call waits for it; its code comes with the first such call.
import { Suspense, useEffect } from 'react'
import { type IdentityDialogProps, identityDialog, useWaitingCalls } from '#web/fresh-sign-in.ts'
import { lazyPart } from './lazy-part.ts'
import { toast } from './toast.ts'

function NotLoaded({ onDone }: IdentityDialogProps) {
  useEffect(() => {
    toast.error('Nothing was changed: a part of the portal could not be loaded.')
    onDone(false)
  }, [onDone])
  return null
}

const IdentityDialog = lazyPart<IdentityDialogProps>(async () => {
  const { load } = identityDialog
  return load ? load() : NotLoaded
}, NotLoaded)

export function IdentityHost() {
  const waiting = useWaitingCalls()
  if (!waiting) return null
  return (
    <Suspense>
      <IdentityDialog onDone={waiting.onDone} />
    </Suspense>
  )
}
