// Required passkey page, for people who must make a passkey before anything else opens: explanation, one button, the
// recovery codes, and on to the requested page.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { hrefTo, navigate, usePlace } from '#web/shell/routing/location.ts'
import { Redirect } from '#web/shell/routing/Redirect.tsx'
import { placeAfterSignIn } from '#web/shell/routing/return-place.ts'
import { useSession } from '#web/shell/session/session.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import styles from '../auth.module.css'
import { CardTitle } from '../CardTitle.tsx'
import { Message } from '../Message.tsx'
import { makePasskey } from './ceremonies.ts'
import { passkeyHindrance } from './hindrance.ts'
import { PasskeyWord } from './PasskeyWord.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export function PasskeyPage() {
  const { me, refresh } = useSession()
  const next = placeAfterSignIn(usePlace().query)
  const [codes, setCodes] = useState<string[] | null>(null)

  async function goOn() {
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
        <RecoveryCodes codes={codes} doneLabel="Go on" onDone={() => void goOn()} />
      ) : (
        <MakeOne onCodes={setCodes} onDone={goOn} />
      )}
    </AuthFrame>
  )
}

type MakeOneProps = { onCodes: (codes: string[]) => void; onDone: () => Promise<void> }

function MakeOne({ onCodes, onDone }: MakeOneProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const hindrance = passkeyHindrance()

  async function make() {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { codes } = await makePasskey()
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
      {error !== undefined && <PasskeyWord error={error} />}
      {hindrance ? (
        <Message tone="poor">{hindrance}</Message>
      ) : (
        <Button fullWidth onClick={() => void make()} aria-disabled={busy} data-disabled={busy || undefined}>
          {busy ? 'Follow your device...' : 'Make a passkey'}
        </Button>
      )}
      <div className={styles.links}>
        <a href={hrefTo('/logout')}>Sign out</a>
      </div>
    </>
  )
}
