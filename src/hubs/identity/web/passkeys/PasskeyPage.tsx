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
        {codes ? 'Keep your recovery codes' : 'Make your passkey first'}
      </CardTitle>
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="Go on" onDone={() => void continueToNext()} />
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
        Your role opens much of what others entrust to the portal, so it needs more than a password. A passkey lets you
        in with the fingerprint, face or PIN of your device; nobody can guess it or trick you out of it.
      </p>
      <p className={styles.subtitle}>
        <strong>From then on, your password alone is no longer enough.</strong> You get ten recovery codes for the day
        you lose the device: keep them somewhere safe.
      </p>
      {error !== undefined && <PasskeyError error={error} />}
      {unavailableReason ? (
        <Message tone="poor">{unavailableReason}</Message>
      ) : (
        <Button fullWidth onClick={() => void create()} aria-disabled={busy} data-disabled={busy || undefined}>
          {busy ? 'Follow your device...' : 'Make a passkey'}
        </Button>
      )}
      <div className={styles.links}>
        <a href={hrefTo('/logout')}>Sign out</a>
      </div>
    </>
  )
}
