// The way in with a passkey, where the browser has them. What knows how comes with the click.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export function PasskeyButton() {
  const [word, say] = useState<ReactNode>()
  if (!window.PublicKeyCredential) return null
  const start = () =>
    import('./enter-by-passkey.ts').then(
      (way) => way.enterByPasskey(say),
      () => say('Check your connection and try again.'),
    )
  return (
    <>
      <Button variant="default" fullWidth onClick={start}>
        Sign in with a passkey
      </Button>
      {word}
    </>
  )
}
