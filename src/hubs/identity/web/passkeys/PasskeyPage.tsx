// Required passkey page, for people who must make a passkey before anything else opens: explanation, one button, the
// recovery codes, and on to the requested page.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { hrefTo, navigate, useAppLocation } from '#web/shell/routing/location.ts'
import { Redirect } from '#web/shell/routing/Redirect.tsx'
import { pathAfterSignIn } from '#web/shell/routing/return-path.ts'
import { useSession } from '#web/shell/session/session.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import styles from '../auth.module.css'
import { CardTitle } from '../CardTitle.tsx'
import { Message } from '../Message.tsx'
import { createPasskey } from './ceremonies.ts'
import { PasskeyError } from './PasskeyError.tsx'
import { passkeyUnavailableReason } from './passkey-support.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export function PasskeyPage() {
  const { me, refresh } = useSession()
  const next = pathAfterSignIn(useAppLocation().query)
  const [codes, setCodes] = useState<string[] | null>(null)

  async function continueToNext() {
    await refresh()
    navigate(next, { replace: true })
  }
  if (!codes && !me?.mustMakePasskey) return <Redirect to={next} />
  return (
    <AuthFrame>
      <CardTitle key={String(codes === null)}>
        {codes ? 'Save your recovery codes' : 'Add your passkey first'}
      </CardTitle>
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="Continue" onDone={() => void continueToNext()} />
      ) : (
        <CreatePasskey onCodes={setCodes} onDone={continueToNext} />
      )}
    </AuthFrame>
  )
}

type MakeOneProps = { onCodes: (codes: string[]) => void; onDone: () => Promise<void> }

function CreatePasskey({ onCodes, onDone }: MakeOneProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const unavailableReason = passkeyUnavailableReason()

  async function create() {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { codes } = await createPasskey()
      if (codes) onCodes(codes)
      else await onDone()
    } catch (found) {
      setError(found)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className={styles.subtitle}>
        Your role can see and change a lot, so it needs more than a password. With a passkey, you sign in with your
        device’s fingerprint, face or PIN. Nobody can guess it or trick you into giving it away.
      </p>
      <p className={styles.subtitle}>
        <strong>After that, your password alone is no longer enough.</strong> You’ll get ten recovery codes in case you
        lose the device: keep them somewhere safe.
      </p>
      {error !== undefined && <PasskeyError error={error} />}
      {unavailableReason ? (
        <Message tone="poor">{unavailableReason}</Message>
      ) : (
        <Button fullWidth onClick={() => void create()} aria-disabled={busy} data-disabled={busy || undefined}>
          {busy ? 'Follow the steps on your device...' : 'Add passkey'}
        </Button>
      )}
      <div className={styles.links}>
        <a href={hrefTo('/logout')}>Sign out</a>
      </div>
    </>
  )
}
