// Failure screen: replaces the app when session, permissions or settings cannot be loaded, and retries on its own.
import { useEffect } from 'react'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import { PlainButton } from '#web/ui/page/PlainButton.tsx'
import { type Failure, loadAll, loadMissing } from '../session/session-store.ts'
import styles from './calm.module.css'

/** Automatic retry interval. */
const retryMs = 3000

export function FailureScreen({ what, isAnswered }: Failure) {
  useEffect(() => {
    const timer = setInterval(loadMissing, retryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className={styles.fullScreen}>
      <Constellation size={96} />
      <div role="alert">
        <h1 className={styles.calmTitle}>Failed to fetch {what}</h1>
        <p className={styles.calmText}>
          {isAnswered
            ? 'Something is wrong with the portal right now. This page will load as soon as it works again.'
            : 'The portal did not respond. Check your connection, then try again.'}
        </p>
      </div>
      <PlainButton onClick={loadAll}>Retry</PlainButton>
    </main>
  )
}
