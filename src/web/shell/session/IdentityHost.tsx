// Re-authentication dialog host: shows 'Confirm it's you' while a call waits for it; its code is loaded with the first such
// call.
import { useEffect } from 'react'
import { type IdentityDialogProps, identityDialog, useWaitingCalls } from '#web/shell/session/fresh-sign-in.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { lazyPart, partNotLoadedText } from '../routing/lazy-component.ts'

function NotLoaded({ onDone }: IdentityDialogProps) {
  useEffect(() => {
    toast.error(partNotLoadedText)
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
  return <IdentityDialog onDone={waiting.onDone} />
}
