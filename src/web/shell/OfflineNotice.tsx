// Does the person know that the network is gone? A line below the header says so until the portal answers again,
// and as of when what the page shows is.
import { useEffect } from 'react'
import { shellContract } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import styles from './calm.module.css'
import { useAsOfWords, useIsLost } from './line.ts'

const askMs = 3000
const words = 'No connection. What you type stays here; saving waits until you are back online. '

export function OfflineNotice() {
  const isLost = useIsLost()
  const asOf = useAsOfWords()
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void call(shellContract.health).catch(() => {}), askMs)
    return () => clearInterval(timer)
  }, [isLost])
  return (
    <div role="status" className={styles.offlinePlace}>
      {(isLost || asOf) && (
        <p className={styles.offline} data-page-notice>
          {isLost && words}
          {asOf}
        </p>
      )}
    </div>
  )
}
