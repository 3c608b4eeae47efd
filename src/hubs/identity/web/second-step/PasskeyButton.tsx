// Passkey sign-in button, shown if the browser supports passkeys. The WebAuthn code is loaded with the click.
import { type ReactNode, useState } from 'react'
import { PlainButton } from '#web/ui/page/PlainButton.tsx'

export function PasskeyButton() {
  const [message, setMessage] = useState<ReactNode>()
  if (!window.PublicKeyCredential) return null
  const start = () =>
    import('./enter-by-passkey.ts').then(
      (loaded) => loaded.signInAndShow(setMessage),
      () => setMessage('Check your connection and try again.'),
    )
  return (
    <>
      <PlainButton isOther isWide onClick={start}>
        Sign in with a passkey
      </PlainButton>
      {message}
    </>
  )
}
