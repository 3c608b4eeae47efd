// The second step of signing in, for whoever has a passkey: the passkey, asked for at once, or a recovery code.
import { type ReactNode, useEffect, useState } from 'react'
import { hrefTo, usePlace } from '#web/shell/location.ts'
import { PlainButton } from '#web/ui/PlainButton.tsx'
import styles from './auth.module.css'
import { CardTitle } from './CardTitle.tsx'
import { enterByPasskey } from './enter-by-passkey.ts'
import { RecoveryForm } from './RecoveryForm.tsx'

/** The sign-in screen as it was, with the place to come back to. */
function startPath(query: string): string {
  const next = new URLSearchParams(query).get('next')
  return next ? `/signin?next=${encodeURIComponent(next)}` : '/signin'
}

export function SecondStep() {
  const { query } = usePlace()
  const canAsk = Boolean(window.PublicKeyCredential)
  const [isByCode, setByCode] = useState(!canAsk)
  const [word, say] = useState<ReactNode>()
  useEffect(() => {
    if (canAsk) void enterByPasskey(say)
  }, [canAsk])
  return (
    <>
      <CardTitle key={String(isByCode)}>{isByCode ? 'Use a recovery code' : 'Now your passkey, please'}</CardTitle>
      <p className={styles.subtitle}>
        {isByCode
          ? 'One of the ten codes that you kept when you made your first passkey. Each works once.'
          : 'Your account has a passkey, so it is asked for after password or Google, too.'}
      </p>
      {isByCode && <RecoveryForm />}
      {canAsk && !isByCode && (
        <PlainButton isWide onClick={() => void enterByPasskey(say)}>
          Use your passkey
        </PlainButton>
      )}
      {!isByCode && word}
      {canAsk && (
        <PlainButton isOther isWide onClick={() => setByCode(!isByCode)}>
          {isByCode ? 'Use your passkey instead' : 'Use a recovery code'}
        </PlainButton>
      )}
      <p className={styles.hint}>Lost both? An admin of the portal can reset your passkeys.</p>
      <div className={styles.links}>
        <a href={hrefTo(startPath(query))}>Back to sign-in</a>
      </div>
    </>
  )
}
