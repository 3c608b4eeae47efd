// Does the person know that the network is gone? A line at the bottom says so until a call succeeds again.
import { useEffect, useState } from 'react'
import { onOutcome } from '#web/call.ts'
import styles from './calm.module.css'

export function OfflineNotice() {
  const [isLost, setLost] = useState(() => navigator.onLine === false)
  useEffect(() => {
    const lost = () => setLost(true)
    const back = () => setLost(false)
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    const stop = onOutcome(({ status }) => setLost(status === 0))
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
      stop()
    }
  }, [])
  return (
    <div role="status" className={styles.offlinePlace}>
      {isLost && (
        <p className={styles.offline}>
          No connection. What you type stays here; saving works again once you are back online.
        </p>
      )}
    </div>
  )
}
